import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, text, Time } from './fields.ts'
import { Card } from './profile.ts'

/**
 * One message. `id` is chosen by the sender's client (a UUID, the call's idempotency key), so a message shown before it
 * was acknowledged keeps its identity. `seq` orders the messages of a conversation without gaps.
 */
export const Message = v.object({
  id: Id,
  conversation: Id,
  seq: Count,
  mine: v.boolean(),
  kind: v.picklist(['text']),
  text: v.string(),
  at: Time,
  /** The other member has read it. */
  read: v.boolean(),
})
export type Message = v.InferOutput<typeof Message>

export const Chat = v.object({
  conversation: v.object({ id: Id }),
  profile: Card,
  num_unread_messages: Count,
  last_message: v.nullable(Message),
})
export type Chat = v.InferOutput<typeof Chat>

/** What the next message costs this member: nothing while free messages last, else credits. */
export const Allowance = v.object({
  credits: Count,
  message_credits: Count,
  free_messages_left: Count,
  free_conversations_left: Count,
})
export type Allowance = v.InferOutput<typeof Allowance>

export const getChats = defineCall({
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  response: v.object({ chats: v.array(Chat), unread_messages: Count }),
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
    before: v.optional(
      v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1)),
    ),
  }),
  response: v.object({
    conversation: v.nullable(v.object({ id: Id })),
    profile: Card,
    messages: v.array(Message),
    has_older: v.boolean(),
    can_write: v.boolean(),
    allowance: Allowance,
  }),
  errors: ['not_found', 'invalid_request'],
})

/** Sends a text to a conversation, or to a profile, which opens the conversation. The key is the message's id. */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/chat.php',
  access: 'member',
  idempotent: true,
  body: v.strictObject({
    conversation: v.optional(Id),
    profile: v.optional(Id),
    text: text(1, 10_000),
    /** The credits the sender was shown; another price now is refused with `price_changed`. */
    cost: Count,
  }),
  response: v.object({ message: Message, allowance: Allowance }),
  errors: [
    'not_found',
    'invalid_fields',
    'not_enough_credits',
    'conversation_limit_reached',
    'conversation_not_possible',
    'email_confirmation_required',
    'price_changed',
  ],
})

export const readChat = defineCall({
  method: 'PUT',
  path: '/api/chat.php',
  access: 'member',
  body: v.strictObject({ conversation: Id, read_up_to: Count }),
  errors: ['not_found'],
})

/** Removes one conversation, or all with a profile, from the member's own list. */
export const removeChat = defineCall({
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  body: v.union([v.strictObject({ conversation: Id }), v.strictObject({ profile: Id })]),
})
