import { sql } from 'kysely'
import type { Card } from '../../contract/cards.ts'
import type { MemberContext } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { statement } from '../platform/db/statement.ts'
import { memberScope, type MemberScope, notDeclined, scopeOf, visible } from '../access.ts'
import { cardsOf } from '../profiles/cards.ts'

/** Likes the viewer has not seen, from profiles that may be seen and were not declined. */
const waiting = (db: Db, scope: MemberScope) =>
  db
    .selectFrom('likes')
    .where('pool', '=', scope.pool)
    .where('to_profile', '=', scope.viewer)
    .where('seen_at', '=', sql.lit(0))
    .where(visible(scope, 'likes.from_profile'))
    .where(notDeclined(scope, 'likes.from_profile'))

/** The newest like the viewer has not seen; undefined when there is none. */
export async function waitingLike(context: MemberContext): Promise<Card | undefined> {
  const newest = await waiting(context.db, scopeOf(context))
    .select('from_profile')
    .orderBy('created_at', 'desc')
    .orderBy('from_profile')
    .limit(1)
    .executeTakeFirst()
  return newest && (await cardsOf(context, [newest.from_profile]))[0]
}

/** Query of one row: how many likes the viewer has not seen. */
export const newLikes = (db: Db, scope: MemberScope) =>
  waiting(db, scope).select((eb) => eb.fn.countAll<number>().as('count'))

const newLikeCount = statement(memberScope, newLikes)

export async function countNewLikes(context: MemberContext): Promise<number> {
  return (await newLikeCount.first(context.db, scopeOf(context)))?.count ?? 0
}
