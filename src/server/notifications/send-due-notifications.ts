import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS, WEEK_MS } from '../../core/durations.ts'
import { outsideQuietHours } from '../../core/quiet-hours.ts'
import { zoneOf } from '../../core/time-zone.ts'
import type { Deps, MemberContext } from '../platform/context.ts'
import type { Database } from '../platform/db/schema.ts'
import { transact } from '../platform/db/transact.ts'
import { systemContext, onBehalfOf } from '../platform/system-context.ts'
import { likesDue, messagesDue } from './messages-and-likes.ts'
import { promotionsDue, remindersDue, weeklyDue } from './reminders-and-offers.ts'
import type { Decision, PlanRow, Reader } from './schedule-types.ts'
import type { NotificationSchedule } from './tables.ts'
import { sendNotification } from './send-notification.ts'
import { reasonOf } from '../platform/log-redaction.ts'

type Decide = (context: MemberContext, reader: Reader, row: PlanRow) => Promise<Decision>

const DECIDE: Record<NotificationSchedule, Decide> = {
  messages: messagesDue,
  likes: likesDue,
  reminders: remindersDue,
  weekly: weeklyDue,
  promotions: promotionsDue,
}
const BATCH = 200

/** Notifies members of what is due, outside of their quiet hours. Several processes may run it at the same time. */
export async function sendDueNotifications(deps: Deps): Promise<number> {
  const due = await deps.store.db
    .selectFrom('notification_schedule')
    .selectAll()
    .where('due_at', '<=', deps.clock())
    // Another process may serve the other brands.
    .where('brand', 'in', [...deps.brands.keys()])
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  for (const row of due) {
    try {
      await runOne(deps, row)
    } catch (error) {
      deps.log.warn({ schedule: row.schedule, reason: reasonOf(error) }, 'notification not planned')
    }
  }
  return due.length
}

const same =
  ({ pool, account, schedule }: PlanRow) =>
  (eb: ExpressionBuilder<Database, 'notification_schedule'>) =>
    eb.and({ pool, account, schedule })

/** Decision, outbox and the next date are one transaction; the process that moves the date first has the row. */
async function runOne(deps: Deps, row: PlanRow): Promise<void> {
  const brand = deps.brands.get(row.brand)
  await transact(deps.store.db, async (db) => {
    const claimed = await db
      .updateTable('notification_schedule')
      .set({ due_at: deps.clock() + HOUR_MS })
      .where(same(row))
      .where('due_at', '=', row.due_at)
      .executeTakeFirst()
    if (claimed.numUpdatedRows !== 1n || !brand) return
    const system = systemContext(deps, brand, db)
    const account = await db
      .selectFrom('account')
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
      )
      .selectAll('account')
      .select('profile.country')
      .where('account.pool', '=', row.pool)
      .where('account.id', '=', row.account)
      .where('account.status', '!=', 'deleted')
      .executeTakeFirst()
    const decision = account
      ? await decide(
          onBehalfOf(system, account),
          { ...account, zone: zoneOf(account.time_zone, account.country) },
          row,
        )
      : { notifications: [], next: null }
    if (account)
      for (const notification of decision.notifications) await sendNotification(system, account, notification)
    if (decision.next) {
      const { due_at, stage, since } = decision.next
      await db.updateTable('notification_schedule').set({ due_at, stage, since }).where(same(row)).execute()
    } else {
      await db.deleteFrom('notification_schedule').where(same(row)).execute()
    }
  })
}

async function decide(context: MemberContext, reader: Reader, row: PlanRow): Promise<Decision> {
  // A member who comes back within the grace period keeps the schedule; else it is purged with the account.
  if (reader.status === 'pending_deletion')
    return { notifications: [], next: { ...row, due_at: row.due_at + WEEK_MS } }
  const morning = outsideQuietHours(context.now, reader.zone)
  if (morning > context.now) return { notifications: [], next: { ...row, due_at: morning } }
  return DECIDE[row.schedule](context, reader, row)
}
