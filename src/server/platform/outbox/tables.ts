import type { Generated } from 'kysely'
import type { NotificationKind } from '../../../contract/lists.ts'

declare module '../db/schema.ts' {
  interface Database {
    outbox: OutboxTable
  }
}

export interface OutboxTable {
  id: string
  brand: string
  channel: 'mail' | 'sms' | 'push'
  /** The account it is for, and its kind of notification; both '' for what a member cannot switch off. */
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
  /** The span that put it here, as `traceParent` says; '' where nobody traced. */
  trace: Generated<string>
}
