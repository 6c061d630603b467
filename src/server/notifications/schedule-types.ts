import type { Selectable } from 'kysely'
import type { NotificationKind } from '../../contract/lists.ts'
import type { AccountTable } from '../accounts/tables.ts'
import type { MailWords } from '../platform/mail/compose-mail.ts'
import type { NotificationScheduleTable } from './tables.ts'

/** Texts of a notification: `notifications.<texts>.subject`, `.text`, `.action`. They count, and never quote. */
export type NotificationTexts =
  Exclude<NotificationKind, 'news' | 'reminders'> | 'activation_reminder' | 'profile_reminder'

type ContentOf<Texts extends NotificationTexts> = {
  kind: NotificationKind
  texts: Texts
  count: number
  /** Of its push: a newer one takes its place. Without it, one for all of its kind. */
  tag?: string
  /** Where it leads, unless that is the same for all with its texts. */
  path?: string
} & MoreWords<Omit<MailWords<Texts>, 'count'>>

type MoreWords<Words> = keyof Words extends never ? { more?: undefined } : { more: Words }

export type NotificationContent = { [Texts in NotificationTexts]: ContentOf<Texts> }[NotificationTexts]

export type PlanRow = Selectable<NotificationScheduleTable>
export type Reader = Selectable<AccountTable> & { zone: string }

/** A schedule's decision: the notifications to send now, and when to look again; `next` null ends it. */
export interface Decision {
  notifications: NotificationContent[]
  next: Pick<PlanRow, 'due_at' | 'stage' | 'since'> | null
}
