import type { NotificationKind } from '../../contract/closed-lists.ts'
import type { EventKind } from '../../contract/events.ts'
import type { NotificationSchedule } from '../notifications/schedule-types.ts'

/** What a member is told over the event stream; kept for minutes. Ids count up by one for each member. */
export interface EventTable {
  pool: string
  profile: string
  id: number
  kind: EventKind
  /** Who caused it, '' for the member. */
  from_profile: string
  /** The message it tells of; '' and 0 for other kinds. */
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

/** Where a browser that is logged in takes notices; ends with its session. */
export interface PushSubscriptionTable {
  pool: string
  /** Hash of the endpoint: a browser belongs to the member who logged in last. */
  id: string
  brand: string
  account: string
  session: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
}

/** When a member is next told of what waits, a row for each schedule that runs. */
export interface NotificationPlanTable {
  pool: string
  account: string
  brand: string
  schedule: NotificationSchedule
  due_at: number
  /** Times told so far. */
  stage: number
  /** When the schedule began, or was told last. */
  since: number
}

export interface OutboxTable {
  id: string
  brand: string
  channel: 'mail' | 'sms' | 'push'
  /** Whom it is for, and which notification it is; both '' for what a member cannot switch off. */
  account: string
  kind: NotificationKind | ''
  /** Makes an effect happen once however often it is asked for. */
  event_key: string
  /** JSON; emptied once sent. */
  payload: string
  due_at: number
  tries: number
  /** When it left, or was found to be no longer wanted. */
  sent_at: number
  /** When it was given up. */
  failed_at: number
  /** Why the last try failed, without addresses. */
  reason: string
  created_at: number
}
