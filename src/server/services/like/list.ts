import type { AnswerOf } from '../../../contract/call.ts'
import type { LikeType } from '../../../contract/lists.ts'
import type { getLikes, LikedBy } from '../../../contract/meeting.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../../contract/profile.ts'
import type { MemberContext } from '../../context.ts'
import { visible } from '../access.ts'
import { cardsOf } from '../profile/cards.ts'
import { countNewLikes } from './waiting.ts'

/** One page of likes received, likes sent, or matches; newest first. */
export async function listLikes(
  context: MemberContext,
  type: LikeType,
  page: number,
): Promise<AnswerOf<typeof getLikes>> {
  const ids = await idsOf(context, type)
  const shown = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return {
    profiles: await cardsOf(context, shown),
    liked_by: await likesOf(context, shown),
    new_likes: await countNewLikes(context),
    num_results: ids.length,
    page,
  }
}

async function idsOf(context: MemberContext, type: LikeType): Promise<string[]> {
  const other = type === 'received' ? 'from_profile' : 'to_profile'
  const me = type === 'received' ? 'to_profile' : 'from_profile'
  const time = type === 'matches' ? 'matched_at' : 'created_at'
  const rows = await context.db
    .selectFrom('likes')
    .select(`${other} as id`)
    .where('pool', '=', context.brand.pool)
    .where(me, '=', context.viewer.account)
    .$if(type === 'matches', (query) => query.where('matched_at', '>', 0))
    .where(visible(context, `likes.${other}`))
    .orderBy(time, 'desc')
    .orderBy(other)
    .limit(COUNT_LIMIT)
    .execute()
  return rows.map((row) => row.id)
}

/** The likes these profiles gave the viewer, in the order of `ids`. */
async function likesOf({ db, brand, viewer }: MemberContext, ids: readonly string[]): Promise<LikedBy[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('likes')
    .select(['from_profile', 'created_at', 'seen_at'])
    .where('pool', '=', brand.pool)
    .where('to_profile', '=', viewer.account)
    .where('from_profile', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.from_profile, row]))
  return ids.flatMap((id) => {
    const like = byId.get(id)
    return like ? [{ id, like_new: like.seen_at === 0, at: like.created_at }] : []
  })
}
