import type { LikeTable } from '../src/server/likes/tables.ts'
import type { Locale } from '../src/contract/lists.ts'
import type { DemoMember } from './members.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoConversation } from './conversations.ts'
import { TEXTS } from './texts/by-language.ts'

const HOUR_MS = 3_600_000
/** Likes the demo login has got and given; the rest of the members like each other by chance. */
const LIKES_FOR_DEMO = 8
const LIKES_BY_DEMO = 3
const MUTUAL_CONVERSATIONS = 5

const seeks = (member: DemoMember, other: DemoMember) =>
  member.id !== other.id && (member.seeks === 'everyone' || member.seeks === other.gender)
const suit = (member: DemoMember, other: DemoMember) => seeks(member, other) && seeks(other, member)

/** Members who can like and write: neither fictional nor cam. */
export const realMembers = (demoMembers: readonly DemoMember[]) =>
  demoMembers.filter(({ kind }) => kind === 'demo' || kind === 'member')

function pairsOf(random: Random, members: readonly DemoMember[]): [DemoMember, DemoMember][] {
  const [demo, ...others] = members
  if (!demo) return []
  const fans = random.sample(
    others.filter((other) => suit(demo, other)),
    LIKES_FOR_DEMO,
  )
  const byDemo = [
    // The first of them is mutual.
    ...fans.slice(0, 1),
    ...random.sample(
      others.filter((other) => suit(demo, other) && !fans.includes(other)),
      LIKES_BY_DEMO - 1,
    ),
  ]
  const among = others.flatMap((member) =>
    random
      .sample(
        others.filter((other) => seeks(member, other)),
        random.whole(0, 4),
      )
      .map((other): [DemoMember, DemoMember] => [member, other]),
  )
  return [
    ...fans.map((fan): [DemoMember, DemoMember] => [fan, demo]),
    ...byDemo.map((liked): [DemoMember, DemoMember] => [demo, liked]),
    ...among,
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
  const likes = pairsOf(random, realMembers(demoMembers)).map(([from, to]): LikeTable => {
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

/**
 * Conversations in the brand's main language: one the demo login has answered, one that waits for its answer, one it
 * began, and a few among others. Nobody begins more than one.
 */
export function conversationsOf(
  site: string,
  main: Locale,
  demoMembers: readonly DemoMember[],
): DemoConversation[] {
  const random = createRandom(`${site}/talks`)
  const { conversations } = TEXTS[main]
  const [demo, ...others] = realMembers(demoMembers)
  if (!demo || conversations.length === 0) return []
  const speakers = others.filter(({ language }) => language === main)
  const friends = random.sample(
    speakers.filter((other) => suit(demo, other)),
    3,
  )
  const withDemo = friends.map((friend, index): DemoConversation => {
    const lines = conversations[index % conversations.length] ?? []
    return index === 1
      ? { starter: demo, other: friend, lines, read: false }
      : { starter: friend, other: demo, lines, read: index === 0 }
  })

  const free = new Set(speakers.filter((other) => !friends.includes(other)))
  const among: DemoConversation[] = []
  for (const starter of free) {
    if (among.length >= MUTUAL_CONVERSATIONS) break
    const suiting = [...free].filter((other) => suit(starter, other))
    if (suiting.length === 0) continue
    const other = random.pick(suiting)
    free.delete(starter)
    free.delete(other)
    among.push({
      starter,
      other,
      lines: conversations[(among.length + 3) % conversations.length] ?? [],
      read: random.chance(0.6),
    })
  }
  return [...withDemo, ...among]
}
