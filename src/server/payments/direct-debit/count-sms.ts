import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'

const SENDS_A_DAY = 3

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
async function countInDay(db: Db, key: string, most: number, now: Context['now']): Promise<number | null> {
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
