import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { LikeType } from '../../contract/lists.ts'
import type { LikedBy } from '../../contract/likes.ts'
import type { getLikes } from '../../contract/calls/likes.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../contract/search.ts'
import type { MemberContext } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { integer, statement, text } from '../platform/db/statement.ts'
import { memberScope, type MemberScope, notDeclined, scopeOf, visible } from '../access.ts'
import { cardsOfVisible } from '../profiles/cards.ts'
import { commentSubjects } from '../chat/message-subject.ts'
import { countNewLikes } from './new-likes.ts'

/** One page of likes received, likes sent, or matches; newest first. `before` is `next` of the page before. */
export async function listLikes(
  context: MemberContext,
  type: LikeType,
  before: string | undefined,
): Promise<AnswerOf<typeof getLikes>> {
  const likes = await newest[type].all(context.db, scopeOf(context))
  const page = before === undefined ? likes : await older[type].all(context.db, olderThan(context, before))
  const shown = page.slice(0, PAGE_SIZE)
  const ids = shown.map(({ id }) => id)
  const isReceived = type === 'received'
  const areAllKnown = isReceived && likes.length < COUNT_LIMIT
  return {
    profiles: await cardsOfVisible(context, ids),
    liked_by: withComments(
      isReceived ? shown.map(likedBy) : await likesOf(context, ids),
      await commentSubjects(context, ids),
    ),
    new_likes: areAllKnown ? likes.filter(isNew).length : await countNewLikes(context),
    num_results: likes.length,
    next: page.length > PAGE_SIZE ? cursorOf(shown) : null,
  }
}

const cursorOf = (shown: readonly Like[]): string | null => {
  const last = shown.at(-1)
  return last ? `${last.listed_at}.${last.id}` : null
}

function olderThan(context: MemberContext, before: string) {
  const [at, last = ''] = before.split('.')
  return { ...scopeOf(context), at: Number(at), last }
}

/** `id` is the other member's. */
interface Like {
  id: string
  created_at: number
  seen_at: number
  /** The time that the list is sorted by. */
  listed_at: number
}

const isNew = ({ seen_at }: Pick<Like, 'seen_at'>) => seen_at === 0
const likedBy = (like: Omit<Like, 'listed_at'>): LikedBy => ({
  id: like.id,
  like_new: isNew(like),
  at: like.created_at,
})

const withComments = (likes: LikedBy[], subjects: Awaited<ReturnType<typeof commentSubjects>>): LikedBy[] =>
  likes.map((like) => {
    const comment_about = subjects.get(like.id)
    return comment_about ? { ...like, comment_about } : like
  })

const columnsOf = (type: LikeType) =>
  ({
    other: type === 'received' ? 'from_profile' : 'to_profile',
    me: type === 'received' ? 'to_profile' : 'from_profile',
    time: type === 'matches' ? 'matched_at' : 'created_at',
  }) as const

function likesOfType(db: Db, scope: MemberScope, type: LikeType) {
  const { other, me, time } = columnsOf(type)
  return db
    .selectFrom('likes')
    .select([`${other} as id`, 'created_at', 'seen_at', `${time} as listed_at`])
    .where('pool', '=', scope.pool)
    .where(me, '=', scope.viewer)
    .$if(type === 'matches', (query) => query.where('matched_at', '>', 0))
    .where(visible(scope, `likes.${other}`))
    .$if(type === 'received', (query) => query.where(notDeclined(scope, 'likes.from_profile')))
    .orderBy(time, 'desc')
    .orderBy(other)
}

const newestOf = (type: LikeType) =>
  statement(memberScope, (db, scope) => likesOfType(db, scope, type).limit(COUNT_LIMIT))

const olderOf = (type: LikeType) =>
  statement({ ...memberScope, at: integer, last: text }, (db, { at, last, ...scope }) => {
    const { other, time } = columnsOf(type)
    return likesOfType(db, scope, type)
      .where((eb) => eb.or([eb(time, '<', at), eb.and([eb(time, '=', at), eb(other, '>', last)])]))
      .limit(PAGE_SIZE + 1)
  })

const newest = { received: newestOf('received'), sent: newestOf('sent'), matches: newestOf('matches') }
const older = { received: olderOf('received'), sent: olderOf('sent'), matches: olderOf('matches') }

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
