import type { AnswerOf } from '../../contract/call.ts'
import type { LikeType } from '../../contract/lists.ts'
import type { getLikes, LikedBy } from '../../contract/likes.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../contract/profiles.ts'
import type { MemberContext } from '../platform/context.ts'
import { statement } from '../platform/db/statement.ts'
import { memberScope, scopeOf, visible } from '../access.ts'
import { cardsOfVisible } from '../profiles/cards.ts'
import { countNewLikes } from './new-likes.ts'

/** One page of likes received, likes sent, or matches; newest first. */
export async function listLikes(
  context: MemberContext,
  type: LikeType,
  page: number,
): Promise<AnswerOf<typeof getLikes>> {
  const likes = await likesBetween[type].all(context.db, scopeOf(context))
  const shown = likes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const ids = shown.map(({ id }) => id)
  const isReceived = type === 'received'
  const areAllKnown = isReceived && likes.length < COUNT_LIMIT
  return {
    profiles: await cardsOfVisible(context, ids),
    liked_by: isReceived ? shown.map(likedBy) : await likesOf(context, ids),
    new_likes: areAllKnown ? likes.filter(isNew).length : await countNewLikes(context),
    num_results: likes.length,
    page,
  }
}

/** `id` is the other member's. */
interface Like {
  id: string
  created_at: number
  seen_at: number
}

const isNew = ({ seen_at }: Like) => seen_at === 0
const likedBy = (like: Like): LikedBy => ({ id: like.id, like_new: isNew(like), at: like.created_at })

const likesOfType = (type: LikeType) =>
  statement(memberScope, (db, scope) => {
    const other = type === 'received' ? 'from_profile' : 'to_profile'
    const me = type === 'received' ? 'to_profile' : 'from_profile'
    const time = type === 'matches' ? 'matched_at' : 'created_at'
    return db
      .selectFrom('likes')
      .select([`${other} as id`, 'created_at', 'seen_at'])
      .where('pool', '=', scope.pool)
      .where(me, '=', scope.viewer)
      .$if(type === 'matches', (query) => query.where('matched_at', '>', 0))
      .where(visible(scope, `likes.${other}`))
      .orderBy(time, 'desc')
      .orderBy(other)
      .limit(COUNT_LIMIT)
  })

const likesBetween = {
  received: likesOfType('received'),
  sent: likesOfType('sent'),
  matches: likesOfType('matches'),
}

/** The likes these profiles gave the viewer, in the order of `ids`. */
async function likesOf({ db, brand, viewer }: MemberContext, ids: readonly string[]): Promise<LikedBy[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('likes')
    .select(['from_profile as id', 'created_at', 'seen_at'])
    .where('pool', '=', brand.pool)
    .where('to_profile', '=', viewer.account)
    .where('from_profile', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const like = byId.get(id)
    return like ? [likedBy(like)] : []
  })
}
