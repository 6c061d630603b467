import type { EventKind } from '../../contract/events.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    event: EventTable
    event_cursor: EventCursorTable
    member_version: MemberVersionTable
  }
}

/** Events for a member's stream, kept for minutes. Ids count up by one for each member. */
export interface EventTable {
  pool: string
  profile: string
  id: number
  kind: EventKind
  /** The profile that caused it, '' for the member. */
  from_profile: string
  /** The message it is about; '' and 0 for other kinds. */
  conversation: string
  seq: number
  /** JSON: ids and numbers. */
  data: string
  created_at: number
}

/** The id of the newest event of a member. */
export interface EventCursorTable {
  pool: string
  profile: string
  last_id: number
}

/** How often what a member is answered has changed for reasons without an event. */
export interface MemberVersionTable {
  pool: string
  profile: string
  version: number
}
