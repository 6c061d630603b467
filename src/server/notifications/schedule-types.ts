import type { Selectable } from 'kysely'
import type { AccountTable } from '../accounts/tables.ts'
import type { NotificationContent } from './send-notification.ts'
import type { NotificationScheduleTable } from './tables.ts'

export type PlanRow = Selectable<NotificationScheduleTable>
export type Reader = Selectable<AccountTable> & { zone: string }

/** A schedule's decision: the notifications to send now, and when to look again; `next` null ends it. */
export interface Decision {
  notifications: NotificationContent[]
  next: Pick<PlanRow, 'due_at' | 'stage' | 'since'> | null
}
