import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Context } from './context.ts'
import { networksOf } from './network.ts'

type Counting = Pick<Context, 'db' | 'brand' | 'now'>

const WINDOW_MS = { hour: HOUR_MS, day: DAY_MS }
type Window = keyof typeof WINDOW_MS

/** When the day (UTC) is over, or the hour. */
export const windowEnd = (now: number, window: Window): number =>
  now + WINDOW_MS[window] - (now % WINDOW_MS[window])

/** Until the day (UTC) is over, or the hour. */
export const minutesLeft = (now: number, window: Window = 'day'): number =>
  Math.ceil((windowEnd(now, window) - now) / MINUTE_MS)

/**
 * Counts one more of something in this day (UTC), in the running transaction; false when the day's number is reached.
 * `what` may hold an address: only its digest is kept.
 */
export const takeDaily = (context: Counting, what: string, limit: number): Promise<boolean> =>
  takeInWindow(context, what, limit, 'day')

/** The same in this hour. */
export const takeHourly = (context: Counting, what: string, limit: number): Promise<boolean> =>
  takeInWindow(context, what, limit, 'hour')

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

/** How often something may fail. */
export interface Ceiling {
  what: string
  limit: number
}

/** The ceilings of a network at each width. */
export const ceilingsOfNetworks = (ip: string, what: string, limit: number): Ceiling[] =>
  networksOf(ip).map(({ network, factor }) => ({ what: `${what} from ${network}`, limit: limit * factor }))

/**
 * Runs `attempt`, which answers null when it failed, unless so many failed in this window: `over`. Must run in a transaction,
 * which holds the counters against others, so that of attempts at one moment no more fail than the ceilings say.
 */
export async function attemptWithin<T>(
  context: Counting,
  window: Window,
  ceilings: readonly Ceiling[],
  attempt: () => Promise<T | null>,
): Promise<T | null | 'over'> {
  // A wider network is counted only where the narrower one is within its own.
  for (const { what, limit } of ceilings)
    if (!(await takeInWindow(context, what, limit, window))) return 'over'
  const found = await attempt()
  if (found !== null) for (const { what } of ceilings) await giveBack(context, what, window)
  return found
}

const keyOf = ({ brand }: Counting, what: string, window: Window): string =>
  `${window}:${brand.site.id}:${createHash('sha256').update(what).digest('base64url')}`

async function giveBack(context: Counting, what: string, window: Window): Promise<void> {
  await context.db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', keyOf(context, what, window))
    .execute()
}

async function takeInWindow(
  context: Counting,
  what: string,
  limit: number,
  window: Window,
): Promise<boolean> {
  return (await countInWindow(context, what, window)) <= limit
}

/** Counts one more in this window; how many that makes. */
export async function countInWindow(context: Counting, what: string, window: Window): Promise<number> {
  const { db, now } = context
  const key = keyOf(context, what, window)
  const start = now - (now % WINDOW_MS[window])
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_start: start, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.window_start = ${start} then rate_limit.count + 1 else 1 end`,
        window_start: start,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
