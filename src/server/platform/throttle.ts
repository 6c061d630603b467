import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { networksOf } from './network.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Counting = Pick<Context, 'db' | 'brand' | 'now'>

/** Until the day (UTC) is over. */
export const minutesLeft = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000)

/**
 * Counts one more of something in this day (UTC), in the running transaction; false when the day's number is reached.
 * `what` may hold an address: only its digest is kept.
 */
export const takeDaily = (context: Counting, what: string, limit: number): Promise<boolean> =>
  takeInWindow(context, what, limit, { name: 'day', ms: DAY_MS })

/** The same in this hour. */
export const takeHourly = (context: Counting, what: string, limit: number): Promise<boolean> =>
  takeInWindow(context, what, limit, { name: 'hour', ms: HOUR_MS })

/**
 * Counts one more in this day for the network of the request at each width: a wider one may have more, and what a narrower
 * one refused does not count against its neighbours.
 */
export async function takeDailyOfNetworks(
  context: Counting & Pick<Context, 'ip'>,
  what: string,
  limit: number,
): Promise<boolean> {
  for (const { network, factor } of networksOf(context.ip)) {
    if (!(await takeDaily(context, `${what} from ${network}`, limit * factor))) return false
  }
  return true
}

async function takeInWindow(
  { db, brand, now }: Counting,
  what: string,
  limit: number,
  { name, ms }: { name: string; ms: number },
): Promise<boolean> {
  const key = `${name}:${brand.site.id}:${createHash('sha256').update(what).digest('base64url')}`
  const window = now - (now % ms)
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_start: window, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.window_start = ${window} then rate_limit.count + 1 else 1 end`,
        window_start: window,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count <= limit
}
