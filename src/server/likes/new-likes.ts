import { sql } from 'kysely'
import type { Card } from '../../contract/profiles.ts'
import type { MemberContext } from '../platform/context.ts'
import { statement } from '../platform/db/statement.ts'
import { visible } from '../access.ts'
import { cardsOf } from '../profiles/cards.ts'

/** Likes the viewer has not seen, from profiles that may be seen. */
const waiting = (context: MemberContext) =>
  context.db
    .selectFrom('likes')
    .where('pool', '=', context.brand.pool)
    .where('to_profile', '=', context.viewer.account)
    .where('seen_at', '=', sql.lit(0))
    .where(visible(context, 'likes.from_profile'))

/** The newest like the viewer has not seen; undefined when nobody waits. */
export async function waitingLike(context: MemberContext): Promise<Card | undefined> {
  const newest = await waiting(context)
    .select('from_profile')
    .orderBy('created_at', 'desc')
    .orderBy('from_profile')
    .limit(1)
    .executeTakeFirst()
  return newest && (await cardsOf(context, [newest.from_profile]))[0]
}

/** Query of one row: how many likes the viewer has not seen. */
export const newLikes = (context: MemberContext) =>
  waiting(context).select((eb) => eb.fn.countAll<number>().as('count'))

const newLikeCount = statement(newLikes)

export async function countNewLikes(context: MemberContext): Promise<number> {
  return (await newLikeCount.first(context))?.count ?? 0
}
