import type { Selectable } from 'kysely'
import type { NotificationKind } from '../../contract/lists.ts'
import type { AccountTable } from '../accounts/tables.ts'
import type { NotificationScheduleTable } from './tables.ts'

/** Texts of a notification: `notifications.<texts>.subject`, `.text`, `.action`. They count, and never quote. */
export type NotificationTexts =
  Exclude<NotificationKind, 'news' | 'reminders'> | 'activation_reminder' | 'profile_reminder'

export interface NotificationContent {
  kind: NotificationKind
  texts: NotificationTexts
  count: number
  more?: Record<string, string | number>
  /** Of its push: a newer one takes its place. Without it, one for all of its kind. */
  tag?: string
  /** Where it leads, unless that is the same for all with its texts. */
  path?: string
}

export type PlanRow = Selectable<NotificationScheduleTable>
export type Reader = Selectable<AccountTable> & { zone: string }

/** A schedule's decision: the notifications to send now, and when to look again; `next` null ends it. */
export interface Decision {
  notifications: NotificationContent[]
  next: Pick<PlanRow, 'due_at' | 'stage' | 'since'> | null
}
