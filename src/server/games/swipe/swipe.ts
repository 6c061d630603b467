import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { swipe as swipeCall } from '../../../contract/calls/games.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { canWriteTo, findVisibleProfile } from '../../access.ts'
import { giveLike } from '../../likes/give-like.ts'
import { takeBackLike } from '../../likes/take-back-like.ts'
import { cardsOf } from '../../profiles/cards.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockDay, stateOf, type SwipeDay, useLike } from './swipe-day.ts'

type Swiped = AnswerOf<typeof swipeCall>

/**
 * Decides about a card, once: a card swiped before stays as it was. Throws `not_found`, `conversation_not_possible`, and
 * `swipe_limit_reached` for a fifth like of the day.
 */
export function swipeCard(context: MemberContext, action: 'like' | 'pass', profile: string): Promise<Swiped> {
  return inTransaction(context, async (trx) => {
    const day = await lockDay(trx)
    const other = await findVisibleProfile(trx, profile)
    if (!other) throw notFound()
    if (!canWriteTo(trx, other)) throw new ServiceError('conversation_not_possible')
    const isNew = await keepSwipe(trx, action, profile)
    if (!isNew) return { profile: null, match: false, ...stateOf(day) }

    const counts = action === 'like' && !(await isLiked(trx, profile))
    const used = counts ? await useLike(trx, day) : day
    const answer = counts ? await giveLike(trx, profile) : null
    const moved = await rememberLast(trx, used, {
      last_other: profile,
      last_action: counts ? 'like' : 'pass',
    })
    return { profile: answer?.profile ?? null, match: answer?.match ?? false, ...stateOf(moved) }
  })
}

/** Takes the last card back: it comes again, its like is gone, and counts no more on the day it was given. */
export function undoSwipe(context: MemberContext): Promise<Swiped> {
  return inTransaction(context, async (trx) => {
    const day = await lockDay(trx)
    const { last_other: profile, last_action, last_ends_at, ends_at, likes } = day
    if (profile === '') throw new ServiceError('nothing_to_undo')
    await forgetSwipe(trx, profile)
    if (last_action === 'like') await takeBackLike(trx, profile)
    const isToday = last_action === 'like' && last_ends_at === ends_at
    const back = { ...day, likes: isToday ? Math.max(0, likes - 1) : likes }
    const moved = await rememberLast(trx, back, { last_other: '', last_action: 'pass' })
    const [card] = await cardsOf(trx, [profile])
    return { profile: card ?? null, match: false, ...stateOf(moved) }
  })
}

async function isLiked({ db, brand, viewer }: MemberContext, profile: string): Promise<boolean> {
  const like = await db
    .selectFrom('likes')
    .select('to_profile')
    .where('pool', '=', brand.pool)
    .where('from_profile', '=', viewer.account)
    .where('to_profile', '=', profile)
    .executeTakeFirst()
  return like !== undefined
}

async function keepSwipe(
  { db, brand, viewer, now }: MemberContext,
  action: 'like' | 'pass',
  other: string,
): Promise<boolean> {
  const kept = await db
    .insertInto('swipe')
    .values({ pool: brand.pool, profile: viewer.account, other, action, created_at: now })
    .onConflict((conflict) => conflict.columns(['pool', 'profile', 'other']).doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function forgetSwipe({ db, brand, viewer }: MemberContext, other: string): Promise<void> {
  await db
    .deleteFrom('swipe')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('other', '=', other)
    .execute()
}

async function rememberLast(
  { db, brand, viewer }: MemberContext,
  { likes, ends_at }: SwipeDay,
  last: Pick<SwipeDay, 'last_other' | 'last_action'>,
): Promise<SwipeDay> {
  return db
    .updateTable('swipe_day')
    .set({ likes, ...last, last_ends_at: ends_at })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .returningAll()
    .executeTakeFirstOrThrow()
}
