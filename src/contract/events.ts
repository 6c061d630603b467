import * as v from 'valibot'
import { Card, Presence } from './cards.ts'
import { Message } from './messages.ts'
import { Count, Id } from './fields.ts'

/**
 * The events of the stream by name; the data of each is JSON. All but `counters` and `reset` carry an id
 * that counts up by one for each member; a client that comes back with the last it saw (`Last-Event-ID`) gets
 * the rest, in order, once. The first `counters` carries the id at which the stream begins.
 */
export const EVENTS = {
  /**
   * A message came in, or left from another device; `profile` is the other member. It comes again when it let go of waiting,
   * or its text was taken down or shows again.
   */
  message: v.object({ profile: Id, message: Message }),
  /** Read up to this `seq`: by the other member, or (`mine`) by the member on another device. */
  read: v.object({ conversation: Id, read_up_to: Count, mine: v.boolean() }),
  /** The other member's device has taken messages up to this `seq`. */
  delivered: v.object({ conversation: Id, delivered_up_to: Count }),
  /** The other member writes, or stopped. */
  typing: v.object({ conversation: Id, typing: v.boolean() }),
  /** What the member began to write to a profile, as it is now: on another device, or '' once it is sent. */
  draft: v.object({ profile: Id, draft: v.string() }),
  /** A partner came online, or is no longer; an invisible one does neither. */
  presence: v.object({ profile: Id, presence: Presence }),
  like: v.object({ profile: Card }),
  match: v.object({ profile: Card }),
  /** Counts of the badges, as they are now. First of all in every stream. */
  counters: v.object({ unread_messages: Count, new_likes: Count, credits: Count }),
  /** The session ended; the stream does too. */
  logout: v.object({}),
  /** Missed events are no longer kept: chats and likes have to be loaded again. */
  reset: v.object({}),
} as const
export type EventKind = keyof typeof EVENTS
export type EventData<K extends EventKind = EventKind> = v.InferOutput<(typeof EVENTS)[K]>
