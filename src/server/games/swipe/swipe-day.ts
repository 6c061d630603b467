import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../../core/durations.ts'
import { SWIPE_LIKES } from '../../../core/limits.ts'
import { endOfDay, zoneOf } from '../../../core/time-zone.ts'
import type { MemberContext } from '../../platform/context.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { SwipeDayTable } from '../tables.ts'
import { ServiceError } from '../../platform/errors.ts'

export type SwipeDay = Selectable<SwipeDayTable>

/** Actions that a day of the game still allows. */
export interface SwipeState {
  likes_left: number
  resets_at: number
  can_undo: boolean
}

/** The day on which clocks are put back. */
const LONGEST_DAY_MS = 25 * 60 * MINUTE_MS

/** One that began by a clock that was ahead is none. */
const isOn = ({ ends_at }: SwipeDay, now: number): boolean => ends_at > now && ends_at <= now + LONGEST_DAY_MS

/** The viewer's day; a new one, in the member's zone now, when the last is over. */
export async function currentDay(context: MemberContext): Promise<SwipeDay> {
  const { db, brand, viewer, now } = context
  const kept = await db
    .selectFrom('swipe_day')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .executeTakeFirst()
  return kept && isOn(kept, now) ? kept : { ...(kept ?? blankDay(context)), ...(await freshDay(context)) }
}

const blankDay = ({ brand, viewer }: MemberContext) => ({
  pool: brand.pool,
  profile: viewer.account,
  ends_at: 0,
  likes: 0,
  last_other: '',
  last_action: 'pass' as const,
  last_ends_at: 0,
})

async function freshDay({ db, brand, viewer, now }: MemberContext) {
  const { time_zone, country } = await db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .select(['account.time_zone', 'profile.country'])
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  return { ends_at: endOfDay(now, zoneOf(time_zone, country)), likes: 0 }
}

/**
 * The viewer's day, locked until the transaction ends, so that swipes of one member come one after another. Must run in a
 * transaction.
 */
export async function lockDay(context: MemberContext): Promise<SwipeDay> {
  const { db, brand, viewer, now } = context
  await db
    .insertInto('swipe_day')
    .values(blankDay(context))
    .onConflict((conflict) => conflict.columns(['pool', 'profile']).doNothing())
    .execute()
  const day = await lockExisting(db, 'swipe_day', { pool: brand.pool, profile: viewer.account })
  if (isOn(day, now)) return day
  return db
    .updateTable('swipe_day')
    .set(await freshDay(context))
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Uses one like of the day; throws `swipe_limit_reached`, which says when there are new ones. */
export async function useLike({ db, brand, viewer, now }: MemberContext, day: SwipeDay): Promise<SwipeDay> {
  const used = await db
    .updateTable('swipe_day')
    .set((eb) => ({ likes: eb('likes', '+', 1) }))
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('likes', '<', SWIPE_LIKES)
    .returningAll()
    .executeTakeFirst()
  if (used) return used
  const minutes = Math.ceil((day.ends_at - now) / MINUTE_MS)
  throw new ServiceError('swipe_limit_reached', { minutes, until: day.ends_at })
}

export const stateOf = ({ likes, ends_at, last_other }: SwipeDay): SwipeState => ({
  likes_left: Math.max(0, SWIPE_LIKES - likes),
  resets_at: ends_at,
  can_undo: last_other !== '',
})
