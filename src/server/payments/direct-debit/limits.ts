import type { OrderState } from '../../../contract/lists.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { DEBIT_LIMIT, DEBIT_LIMIT_DAYS } from '../../../core/limits.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'

export const SENDS_A_DAY = 3
const MONTH_MS = DEBIT_LIMIT_DAYS * DAY_MS
/** Orders that count towards the limit; a failed or cancelled one frees it again. */
const COUNTED: readonly OrderState[] = ['created', 'pending', 'completed', 'refunded', 'charged_back']

/** The remaining limit of the account without this order, in minor units of EUR. */
export async function limitLeft({ db, brand, viewer, now }: MemberContext, except = ''): Promise<number> {
  const { spent } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('spent'))
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('method', '=', 'sdd')
    .where('id', '<>', except)
    .where('created_at', '>', now - MONTH_MS)
    .where('state', 'in', COUNTED)
    .executeTakeFirstOrThrow()
  return Math.max(0, DEBIT_LIMIT - Number(spent))
}

/**
 * Takes the account's one open direct debit for an order of this total, in its transaction. Throws
 * `direct_debit_blocked`, `direct_debit_limit_reached`.
 */
export async function holdDirectDebit(
  context: MemberContext,
  { order, total }: { order: string; total: number },
): Promise<void> {
  const { db, brand, viewer } = context
  const key = { pool: brand.pool, account: viewer.account }
  // Parallel orders wait for the row; the sum is read after it.
  const reserved = await db
    .insertInto('direct_debit')
    .values({ ...key, open_order: order, blocked_at: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'account'])
        .doUpdateSet({ open_order: order })
        .where('direct_debit.open_order', '=', '')
        .where('direct_debit.blocked_at', '=', 0),
    )
    .returning('open_order')
    .executeTakeFirst()
  if (!reserved) {
    const { blocked_at } = await db
      .selectFrom('direct_debit')
      .select('blocked_at')
      .where('pool', '=', key.pool)
      .where('account', '=', key.account)
      .executeTakeFirstOrThrow()
    throw new ServiceError(blocked_at > 0 ? 'direct_debit_blocked' : 'direct_debit_limit_reached')
  }
  if (total > (await limitLeft(context, order))) throw new ServiceError('direct_debit_limit_reached')
}

/** Counts one code for the account and for the number, whoever asks. Throws `sms_limit_reached` past the day's three. */
export async function countSms({ db, brand, viewer, now }: MemberContext, mobile: string): Promise<void> {
  const number = createHash('sha256').update(mobile).digest('base64url')
  for (const key of [`sms-account:${brand.pool}:${viewer.account}`, `sms-number:${number}`]) {
    const minutes = await countInDay(db, key, SENDS_A_DAY, now)
    if (minutes !== null) throw new ServiceError('sms_limit_reached', { minutes })
  }
}

/**
 * Counts one more under `key`; null, or the minutes until the 24 hours from the first are over, when it counted
 * `most` already.
 */
export async function countInDay(
  db: Db,
  key: string,
  most: number,
  now: Context['now'],
): Promise<number | null> {
  // A window that begins later was opened by a clock that was ahead.
  const windowStart = sql`rate_limit.window_start > ${now - DAY_MS} and rate_limit.window_start <= ${now}`
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${windowStart} then rate_limit.count + 1 else 1 end`,
        window_start: sql<number>`case when ${windowStart} then rate_limit.window_start else ${now} end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  return row.count <= most ? null : Math.ceil((row.window_start + DAY_MS - now) / MINUTE_MS)
}
