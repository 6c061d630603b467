import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from './context.ts'

const DAY_MS = 24 * 3_600_000

/** Until the day (UTC) is over. */
export const minutesLeft = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000)

/**
 * Counts one more of something in this day (UTC), in the running transaction; false when the day's number is reached.
 * `what` may hold an address: only its digest is kept.
 */
export async function takeDaily(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  what: string,
  limit: number,
): Promise<boolean> {
  const key = `day:${brand.site.id}:${createHash('sha256').update(what).digest('base64url')}`
  const today = now - (now % DAY_MS)
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_start: today, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.window_start = ${today} then rate_limit.count + 1 else 1 end`,
        window_start: today,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count <= limit
}
