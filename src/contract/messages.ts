import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { GIFTS, MESSAGE_KINDS } from './lists.ts'
import { MessageSubject } from './subjects.ts'
import { Voice } from './voice.ts'

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
