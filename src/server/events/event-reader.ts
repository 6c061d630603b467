import type { EventData, EventKind } from '../../contract/events.ts'
import type { MemberContext } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'

export interface StreamEvent {
  /** null for what is not stored: badges, and the advice to load again. */
  id: number | null
  kind: EventKind
  data: EventData
}

export interface EventBatch {
  /** In order; the last one may be badges. */
  events: StreamEvent[]
  /** Everything up to here is in `events`, or not for this reader. */
  upTo: number
  hasMore: boolean
  /** The session of the stream is over. */
  ended: boolean
}

/** A stream, and the last event it has sent. */
export interface Reader {
  context: MemberContext
  after: number
}

export interface EventQuery {
  db: Db
  now: number
  /** Of one pool. */
  readers: readonly Reader[]
}

export const RESET: StreamEvent = { id: null, kind: 'reset', data: {} }

/** How the registry reads events. It knows nothing of what they are about; who composes the server does. */
export interface EventReader {
  /**
   * Where a stream begins: after the last event the client saw, or after the newest one where the client saw none.
   * `reset` says that events in between are no longer kept.
   */
  resumeAt(context: MemberContext, lastSeen: number | null): Promise<{ after: number; reset: boolean }>
  /** The counts that the viewer's badges show. */
  countersOf(context: MemberContext): Promise<EventData<'counters'>>
  /** Events of each reader after their last one, as far as they may see them now. */
  readEvents(query: EventQuery): Promise<EventBatch[]>
  /** A device of the viewer has opened a stream. */
  opened(context: MemberContext): void
  /** These events were sent to a device of the viewer. */
  delivered(context: MemberContext, events: readonly StreamEvent[]): void
}
