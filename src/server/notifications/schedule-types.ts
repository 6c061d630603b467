import type { Selectable } from 'kysely'
import type { AccountTable } from '../accounts/tables.ts'
import type { NotificationContent } from './send-notification.ts'
import type { NotificationPlanTable } from './tables.ts'

export type PlanRow = Selectable<NotificationPlanTable>
export type Reader = Selectable<AccountTable> & { zone: string }

/** What a schedule found: what to tell now, and when to look again; `next` null ends it. */
export interface Decision {
  notices: NotificationContent[]
  next: Pick<PlanRow, 'due_at' | 'stage' | 'since'> | null
}
