import { sql } from 'kysely'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { giveLike as giveLikeCall } from '../../contract/calls/likes.ts'
import { FREE_LIKES, PREMIUM_LIKES } from '../../core/limits.ts'
import type { MemberContext } from '../platform/context.ts'
import { notFound, ServiceError } from '../platform/errors.ts'
import { canWriteTo, findVisibleProfile } from '../access.ts'
import { planLikes } from '../notifications/schedule.ts'
import { publishLike } from '../events/event-kinds.ts'
import { lockPair } from '../platform/db/row-locks.ts'
import { cardsOfRows } from '../profiles/cards.ts'
import { requireUnrestricted } from '../moderation/restrictions/restriction-status.ts'
import { recordRefusal } from '../platform/record-security.ts'
import { takeBackDecline } from './take-back-decline.ts'
import { minutesLeft, takeDaily } from '../platform/throttle.ts'
import { inTransaction } from '../platform/transaction.ts'

/**
 * Likes a profile, once however often it is asked for; two likes are a match. Throws `not_found`,
 * `conversation_not_possible` for profiles that cannot like back, and `like_limit_reached`.
 */
export function giveLike(context: MemberContext, profile: string): Promise<AnswerOf<typeof giveLikeCall>> {
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    await lockPair(trx, viewer.account, profile)
    await requireUnrestricted(trx)
    const liked = await findVisibleProfile(trx, profile)
    if (!liked) throw notFound()
    if (!canWriteTo(trx, liked)) throw new ServiceError('conversation_not_possible')

    const inserted = await db
      .insertInto('likes')
      .values({
        pool: brand.pool,
        from_profile: viewer.account,
        to_profile: profile,
        created_at: now,
        seen_at: 0,
        matched_at: 0,
      })
      .onConflict((conflict) => conflict.columns(['pool', 'from_profile', 'to_profile']).doNothing())
      .executeTakeFirst()
    const isNew = inserted.numInsertedOrUpdatedRows === 1n
    if (isNew) await countLike(trx)
    // A member who likes back has seen the like.
    const returned = await db
      .updateTable('likes')
      .set({
        matched_at: sql`case when matched_at = 0 then ${now} else matched_at end`,
        seen_at: sql`case when seen_at = 0 then ${now} else seen_at end`,
      })
      .where('pool', '=', brand.pool)
      .where('from_profile', '=', profile)
      .where('to_profile', '=', viewer.account)
      .returning('matched_at')
      .executeTakeFirst()
    if (returned) {
      await db
        .updateTable('likes')
        .set({ matched_at: returned.matched_at })
        .where('pool', '=', brand.pool)
        .where('from_profile', '=', viewer.account)
        .where('to_profile', '=', profile)
        .execute()
    }

    await takeBackDecline(trx, profile)

    const card = (await cardsOfRows(trx, [liked])).get(profile)
    if (!card) throw notFound()
    if (isNew && !(await isDeclined(trx, profile))) {
      await publishLike(trx, profile, returned !== undefined)
      await planLikes(trx, profile)
    }
    return { profile: card, match: returned !== undefined }
  })
}

/** Whether the profile's member is not interested in the viewer: a like waits in silence until that ends. */
async function isDeclined({ db, brand, viewer }: MemberContext, profile: string): Promise<boolean> {
  const declined = await db
    .selectFrom('declined')
    .select('other')
    .where('pool', '=', brand.pool)
    .where('profile', '=', profile)
    .where('other', '=', viewer.account)
    .executeTakeFirst()
  return declined !== undefined
}

/** Counts a like of the day, of whatever page; one that is taken back stays counted. */
async function countLike(context: MemberContext): Promise<void> {
  const { viewer, now } = context
  const limit = viewer.paid ? PREMIUM_LIKES : FREE_LIKES
  if (await takeDaily(context, `likes of ${viewer.account}`, limit)) return
  recordRefusal(context, 'ceiling_reached', { what: 'likes' })
  throw new ServiceError('like_limit_reached', { minutes: minutesLeft(now) })
}
