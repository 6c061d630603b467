import type { Country } from '../../contract/lists.ts'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { nextMondayAtNine } from '../../core/local-time.ts'
import { zoneOf } from '../../core/time-zone.ts'
import type { Context } from '../platform/context.ts'
import { integer, parameter, statement, text } from '../platform/db/statement.ts'
import type { NotificationSchedule } from './tables.ts'

/** A member who has not been seen for so long is away. */
export const AWAY_MS = 10 * MINUTE_MS
/** How long before its end a discount is brought to mind. */
const LAST_CALL_MS = DAY_MS

type Planning = Pick<Context, 'db' | 'brand' | 'now'>

/**
 * Notes in the running transaction that a member may have to be notified; the content is decided when it is due. The
 * member's own brand notifies, whichever brand the cause came from.
 */
async function plan(
  { db, brand, now }: Planning,
  account: string,
  schedule: NotificationSchedule,
  dueAt: number,
): Promise<void> {
  await insertPlan.run(db, { pool: brand.pool, now, account, schedule, dueAt })
}

const planTypes = {
  pool: text,
  now: integer,
  account: text,
  schedule: parameter<NotificationSchedule>,
  dueAt: integer,
}

const insertPlan = statement(planTypes, (db, { pool, now, account, schedule, dueAt }) =>
  db
    .insertInto('notification_schedule')
    .columns(['pool', 'account', 'brand', 'schedule', 'due_at', 'stage', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          'pool',
          'id',
          'brand',
          sql<NotificationSchedule>`cast(${schedule} as text)`.as('schedule'),
          sql<number>`cast(${dueAt} as bigint)`.as('due_at'),
          sql<number>`0`.as('stage'),
          sql<number>`cast(${now} as bigint)`.as('since'),
        ])
        .where('pool', '=', pool)
        .where('id', '=', account),
    )
    .onConflict((conflict) =>
      conflict.columns(['pool', 'account', 'schedule']).doUpdateSet({
        due_at: sql<number>`case when notification_schedule.due_at < excluded.due_at
          then notification_schedule.due_at else excluded.due_at end`,
      }),
    ),
)

/** A message came in: notified when the member has been away for a while and has not seen it. */
export const planMessages = (context: Planning, account: string): Promise<void> =>
  plan(context, account, 'messages', context.now + AWAY_MS)

/** A like came in: notified with all others of the hour. */
export const planLikes = (context: Planning, account: string): Promise<void> =>
  plan(context, account, 'likes', context.now - (context.now % HOUR_MS) + HOUR_MS)

/** A member signed up: reminders, the week's news, and the end of the first discount. */
export async function planMembership(
  context: Planning,
  { account, country, welcomeUntil }: { account: string; country: Country; welcomeUntil: number },
): Promise<void> {
  const { now } = context
  await plan(context, account, 'reminders', now + DAY_MS)
  await plan(context, account, 'weekly', nextMondayAtNine(now, zoneOf('', country)))
  await plan(context, account, 'promotions', Math.max(now, welcomeUntil - LAST_CALL_MS))
}
