import * as v from 'valibot'
import { Card } from './cards.ts'
import { Count, Id, Time } from './fields.ts'
import { GIFTS } from './lists.ts'
import { Message } from './messages.ts'

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

export const IcebreakerList = v.object({ icebreakers: v.array(v.object({ id: Id, text: v.string() })) })

export const GiftList = v.object({ gifts: v.array(v.object({ id: v.picklist(GIFTS), credits: Count })) })
