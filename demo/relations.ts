import { MATCH_QUESTIONS } from '../src/contract/lists.ts'
import { HOUR_MS } from '../src/core/durations.ts'
import type { MatchAnswerTable } from '../src/server/games/tables.ts'
import type { LikeTable } from '../src/server/likes/tables.ts'
import type { DemoMember } from './members.ts'
import { createRandom, type Random } from './random.ts'

/** Likes of the logins: received, some of them mutual, and given besides. The others like each other by chance. */
const LIKES_OF = {
  demo: { received: 9, mutual: 2, given: 3 },
  premium: { received: 28, mutual: 5, given: 6 },
}

const seeks = (member: DemoMember, other: DemoMember) =>
  member.id !== other.id && (member.seeks === 'everyone' || member.seeks === other.gender)
export const suit = (member: DemoMember, other: DemoMember): boolean =>
  seeks(member, other) && seeks(other, member)

/** Members with an account: neither fictional nor cam. */
export const realMembers = (demoMembers: readonly DemoMember[]): DemoMember[] =>
  demoMembers.filter(({ kind }) => kind !== 'fictional' && kind !== 'cam')

/** Those of them who write and like: `new` has just come, others have left. */
export const livelyMembers = (demoMembers: readonly DemoMember[]): DemoMember[] =>
  realMembers(demoMembers).filter(({ kind, status }) => kind !== 'new' && status === 'active')

type Pair = [from: DemoMember, to: DemoMember]

function pairsOfLogin(random: Random, login: DemoMember, others: readonly DemoMember[]): Pair[] {
  if (login.kind !== 'demo' && login.kind !== 'premium') return []
  const { received, mutual, given } = LIKES_OF[login.kind]
  const suiting = random.sample(
    others.filter((other) => suit(login, other)),
    received + given,
  )
  const liked = [...suiting.slice(0, mutual), ...suiting.slice(received)]
  return [
    ...suiting.slice(0, received).map((fan): Pair => [fan, login]),
    ...liked.map((other): Pair => [login, other]),
  ]
}

function pairsOf(random: Random, members: readonly DemoMember[]): Pair[] {
  const others = members.filter(({ kind }) => kind === 'member')
  return [
    ...members.flatMap((member) => pairsOfLogin(random, member, others)),
    ...others.flatMap((member) =>
      random
        .sample(
          others.filter((other) => suit(member, other)),
          random.whole(0, 4),
        )
        .map((other): Pair => [member, other]),
    ),
  ]
}

/** Likes given at times when the giver was there; a mutual one is a match since the later of the two. */
export function likesOf(
  site: string,
  demoMembers: readonly DemoMember[],
  pool: string,
  now: number,
): LikeTable[] {
  const random = createRandom(`${site}/likes`)
  const likes = pairsOf(random, livelyMembers(demoMembers)).map(([from, to]): LikeTable => {
    const at = now - from.seenAgo - random.whole(1, 30 * 24) * HOUR_MS
    const created = Math.max(at, now - Math.min(from.joinedAgo, to.joinedAgo) + HOUR_MS)
    const wasThere = now - to.seenAgo > created
    return {
      pool,
      from_profile: from.id,
      to_profile: to.id,
      created_at: created,
      seen_at: wasThere && random.chance(0.5) ? now - to.seenAgo : 0,
      matched_at: 0,
    }
  })
  const byPair = new Map(likes.map((like) => [`${like.from_profile}/${like.to_profile}`, like]))
  return likes.map((like) => {
    const back = byPair.get(`${like.to_profile}/${like.from_profile}`)
    if (!back) return like
    const matched = Math.max(like.created_at, back.created_at)
    return { ...like, matched_at: matched, seen_at: Math.max(like.seen_at, matched) }
  })
}

/** Answers to the match finder: all five of `premium`, and of many others; `demo` and `new` were not asked yet. */
export function matchAnswersOf(
  site: string,
  demoMembers: readonly DemoMember[],
  pool: string,
  now: number,
): MatchAnswerTable[] {
  const random = createRandom(`${site}/match-finder`)
  return livelyMembers(demoMembers)
    .filter(({ kind }) => kind === 'premium' || (kind === 'member' && random.chance(0.6)))
    .map(({ id, seenAgo }) => {
      const given = Object.entries(MATCH_QUESTIONS).map(([question, options]) => [
        question,
        random.pick<string>(options),
      ])
      const answers = JSON.stringify(Object.fromEntries(given))
      return { pool, profile: id, answers, updated_at: now - seenAgo }
    })
}
