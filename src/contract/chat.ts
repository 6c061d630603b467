import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, queryFlag, queryInt, storable, text, Time } from './fields.ts'
import { GIFTS, MESSAGE_KINDS } from './lists.ts'
import { Card } from './cards.ts'

/**
 * One message. `id` is chosen by the sender's client (a UUID, the call's idempotency key), so a message shown before it
 * was acknowledged keeps its identity. `seq` orders the messages of a conversation without gaps.
 */
export const Message = v.object({
  id: Id,
  conversation: Id,
  seq: Count,
  mine: v.boolean(),
  kind: v.picklist(MESSAGE_KINDS),
  /** '' for photos and gifts. */
  text: v.string(),
  /** The id that `GET photo.php` takes; null for other kinds, and for a photo its owner deleted. */
  photo: v.nullable(Id),
  gift: v.nullable(v.picklist(GIFTS)),
  /** Credits the sender paid; 0 for what others sent. */
  credits: Count,
  /** The credits came back: the first message was not read in time, or its receiver was not real. */
  refunded: v.boolean(),
  at: Time,
  /** A stream or a poll of its receiver took it; before it was read, an invisible receiver's is not told. */
  delivered: v.boolean(),
  /** The other member has read it. */
  read: v.boolean(),
  /** The other member does not see it yet: it goes out once the sender's address is confirmed, or on another day. */
  waiting: v.optional(v.boolean()),
})
export type Message = v.InferOutput<typeof Message>

export const Chat = v.object({
  conversation: v.object({ id: Id }),
  profile: Card,
  num_unread_messages: Count,
  last_message: v.nullable(Message),
  /** Text the member began to write here and has not sent. */
  draft: v.optional(v.string()),
})
export type Chat = v.InferOutput<typeof Chat>

/** The cost of this member's next message: nothing while free messages last, else credits. */
export const Allowance = v.object({
  credits: Count,
  message_credits: Count,
  free_messages_left: Count,
  free_conversations_left: Count,
  /** Remaining credits of the limit the member set for seven days; null without a limit. */
  weekly_credits_left: v.nullable(Count),
})
export type Allowance = v.InferOutput<typeof Allowance>

/** Conversations on one page. */
export const CHATS_PAGE = 200

/** The conversations with the newest messages first; `before`, a conversation, pages on behind it. */
export const getChats = defineCall({
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  versioned: true,
  query: v.strictObject({ before: v.optional(Id) }),
  response: v.object({
    chats: v.array(Chat),
    /** More come behind the last one. */
    has_older: v.optional(v.boolean()),
    /** Of all conversations, not only of those on this page. */
    unread_messages: Count,
  }),
})

export const HISTORY_PAGE = 50

/** The newest messages, oldest first; `before` (a `seq`) pages back. `conversation` is null until the first message. */
export const getChat = defineCall({
  method: 'GET',
  path: '/api/chat.php',
  access: 'member',
  query: v.strictObject({
    conversation: v.optional(Id),
    profile: v.optional(Id),
    before: v.optional(queryInt(1, 999_999_999)),
  }),
  response: v.object({
    conversation: v.nullable(v.object({ id: Id })),
    profile: Card,
    messages: v.array(Message),
    has_older: v.boolean(),
    can_write: v.boolean(),
    /** The other member is writing just now. */
    typing: v.boolean(),
    /** Text the member began to write here and has not sent. */
    draft: v.string(),
    allowance: Allowance,
    /** Why the member may write to nobody at the moment, or not begin here; not there where they may. */
    refusal: v.optional(
      v.picklist([
        'account_restricted',
        'consent_withdrawn',
        'first_message_needs_days',
        'first_message_needs_photo',
      ]),
    ),
    /** When `first_message_needs_days` ends. */
    refused_until: v.optional(Time),
  }),
  errors: ['not_found', 'invalid_request'],
})

const sendErrors = [
  'account_restricted',
  'begin_limit_reached',
  'consent_withdrawn',
  'first_message_needs_days',
  'first_message_needs_photo',
  'not_found',
  'invalid_fields',
  'not_enough_credits',
  'conversation_limit_reached',
  'conversation_not_possible',
  'email_confirmation_required',
  'price_changed',
  'weekly_limit_reached',
] as const

/**
 * Sends a text, one of the sender's own photos, or a gift (exactly one of them) to a conversation, or to a profile, which
 * opens the conversation. The key is the message's id.
 */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/chat.php',
  access: 'member',
  idempotent: true,
  body: v.strictObject({
    conversation: v.optional(Id),
    profile: v.optional(Id),
    text: v.optional(text(1, 10_000)),
    photo: v.optional(Id),
    gift: v.optional(v.picklist(GIFTS, 'not_in_list')),
    /** The credits the sender was shown; another price now is refused with `price_changed`, and named. */
    cost: Count,
  }),
  response: v.object({ message: Message, allowance: Allowance }),
  errors: sendErrors,
})

/** Sends a photo from the sender's device, which only the two of the conversation see. */
export const sendPhoto = defineCall({
  method: 'POST',
  path: '/api/chat.php',
  flag: 'upload',
  access: 'member',
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  query: v.strictObject({
    upload: queryFlag,
    conversation: v.optional(Id),
    profile: v.optional(Id),
    cost: queryInt(0, 1_000_000),
  }),
  response: sendMessage.response,
  errors: [
    ...sendErrors,
    'photo_invalid',
    'photo_heic',
    'photo_hdr',
    'photo_too_many_pixels',
    'too_large',
    'busy',
  ],
})

export const DRAFT_LENGTH = 10_000

/** Text a member has not sent yet, kept as typed. */
const Draft = v.pipe(
  v.string('invalid'),
  v.check(storable, 'invalid'),
  v.check((value) => [...value].length <= DRAFT_LENGTH, 'too_long'),
)

/** One or more of: how far the member has read, whether they are writing, and what they began to write. */
export const readChat = defineCall({
  method: 'PUT',
  path: '/api/chat.php',
  access: 'member',
  body: v.strictObject({
    conversation: v.optional(Id),
    profile: v.optional(Id),
    read_up_to: v.optional(Count),
    typing: v.optional(v.boolean()),
    draft: v.optional(Draft),
    /** When the draft was typed, by the server's clock: a newer one stays. Without it, now. */
    draft_at: v.optional(Time),
  }),
  errors: ['not_found', 'invalid_request'],
})

/** First lines to choose from, in the member's language and fit for the brand's niche. */
export const getIcebreakers = defineCall({
  method: 'GET',
  path: '/api/icebreakers.php',
  access: 'member',
  response: v.object({ icebreakers: v.array(v.object({ id: Id, text: v.string() })) }),
})

export const getGifts = defineCall({
  method: 'GET',
  path: '/api/gifts.php',
  access: 'member',
  response: v.object({ gifts: v.array(v.object({ id: v.picklist(GIFTS), credits: Count })) }),
})

/** Removes one conversation, or all with a profile, from the member's own list. */
export const removeChat = defineCall({
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  body: v.union([v.strictObject({ conversation: Id }), v.strictObject({ profile: Id })]),
})
