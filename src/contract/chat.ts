import * as v from 'valibot'
import { Card } from './cards.ts'
import { Count, Id, Time } from './fields.ts'
import { GIFTS, MESSAGE_KINDS } from './lists.ts'
import { MessageSubject } from './subjects.ts'

/** What is heard in a message: its length in seconds, and the loudness of its parts, 0 to 100, of which the loudest is 100. */
export const Voice = v.object({
  /** What `GET voice.php` takes. */
  id: Id,
  seconds: v.number(),
  bars: v.pipe(v.array(Count), v.maxLength(64)),
})
export type Voice = v.InferOutput<typeof Voice>

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
  /** '' for photos and gifts; of a voice message what its sender wrote for whoever cannot hear it. */
  text: v.string(),
  /** The id that `GET photo.php` takes; null for other kinds, and for a photo its owner deleted. */
  photo: v.nullable(Id),
  /** The member did not ask for the photo: `getPhoto` answers it blurred alone, until `uncoverPhoto`. */
  blurred: v.optional(v.literal(true)),
  gift: v.nullable(v.picklist(GIFTS)),
  /** Of a voice message that is still there. */
  voice: v.optional(Voice),
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
  /** What it comments on; only in a conversation, and as it comes. */
  about: v.optional(MessageSubject),
  /** We took the text down: its sender alone still sees it. */
  removed: v.optional(v.literal(true)),
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

export const ChatPage = v.object({
  chats: v.array(Chat),
  /** More come behind the last one. */
  has_older: v.optional(v.boolean()),
  /** Of all conversations, not only of those on this page. */
  unread_messages: Count,
})

export const ConversationView = v.object({
  conversation: v.nullable(v.object({ id: Id })),
  profile: Card,
  messages: v.array(Message),
  has_older: v.boolean(),
  can_write: v.boolean(),
  /** Voice messages may be sent here. */
  can_speak: v.optional(v.literal(true)),
  /** The other member is writing just now. */
  typing: v.boolean(),
  /** Text the member began to write here and has not sent. */
  draft: v.string(),
  allowance: Allowance,
  /** The other member's profile rests until then; what they say of it, '' for nothing or where it is not meant for this one. */
  pause: v.optional(v.object({ until: Time, note: v.string() })),
  /** Why the member may write to nobody at the moment, or not begin here; not there where they may. */
  refusal: v.optional(
    v.picklist([
      'account_restricted',
      'account_suspended',
      'consent_withdrawn',
      'first_message_needs_days',
      'first_message_needs_photo',
      'first_message_needs_verification',
    ]),
  ),
  /** When `first_message_needs_days`, or a suspension, ends. */
  refused_until: v.optional(Time),
})

export const SentMessage = v.object({ message: Message, allowance: Allowance })

export const DRAFT_LENGTH = 10_000
/** Of what is said in a voice message, in characters. */
export const TRANSCRIPT_LENGTH = 2_000

export const IcebreakerList = v.object({ icebreakers: v.array(v.object({ id: Id, text: v.string() })) })

export const GiftList = v.object({ gifts: v.array(v.object({ id: v.picklist(GIFTS), credits: Count })) })
