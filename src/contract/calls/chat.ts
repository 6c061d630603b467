import * as v from 'valibot'
import { ChatPage, ConversationView, DRAFT_LENGTH, GiftList, IcebreakerList, SentMessage } from '../chat.ts'
import { Count, Id, queryFlag, queryInt, storable, text, Time } from '../fields.ts'
import { GIFTS } from '../lists.ts'
import { TRANSCRIPT_LENGTH } from '../voice.ts'
import { defineCall } from './define-call.ts'
import { voiceErrors } from './voice.ts'

/** The conversations with the newest messages first; `before`, a conversation, pages on behind it. */
export const getChats = defineCall({
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  versioned: true,
  query: v.strictObject({ before: v.optional(Id) }),
  response: ChatPage,
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
  response: ConversationView,
  errors: ['not_found', 'invalid_request'],
})

export const sendErrors = [
  'account_restricted',
  'begin_limit_reached',
  'consent_withdrawn',
  'first_message_needs_days',
  'first_message_needs_photo',
  'first_message_needs_verification',
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
  takesPart: true,
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
  response: SentMessage,
  errors: sendErrors,
})

/** Sends a photo from the sender's device, which only the two of the conversation see. */
export const sendPhoto = defineCall({
  method: 'POST',
  path: '/api/chat.php',
  flag: 'upload',
  access: 'member',
  takesPart: true,
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  query: v.strictObject({
    upload: queryFlag,
    conversation: v.optional(Id),
    profile: v.optional(Id),
    cost: queryInt(0, 1_000_000),
  }),
  response: SentMessage,
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

/** Sends a voice message, with what is said in it where the sender wrote that down; it costs what a photo costs. */
export const sendVoice = defineCall({
  method: 'POST',
  path: '/api/chat.php',
  flag: 'voice',
  access: 'member',
  takesPart: true,
  feature: 'voice',
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  query: v.strictObject({
    voice: queryFlag,
    conversation: v.optional(Id),
    profile: v.optional(Id),
    cost: queryInt(0, 1_000_000),
  }),
  body: v.strictObject({ text: v.optional(text(1, TRANSCRIPT_LENGTH)) }),
  response: SentMessage,
  errors: [...sendErrors, ...voiceErrors],
})

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
  response: IcebreakerList,
})

export const getGifts = defineCall({
  method: 'GET',
  path: '/api/gifts.php',
  access: 'member',
  response: GiftList,
})

/** Removes one conversation, or all with a profile, from the member's own list. */
export const removeChat = defineCall({
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  body: v.union([v.strictObject({ conversation: Id }), v.strictObject({ profile: Id })]),
})
