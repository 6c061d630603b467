// What waits for an operator of a demo brand: who was reported for what, by how many, and how long ago. What was decided is in
// `demo/decided.ts`.

import type { ComplaintKind, NoticeKind } from '../src/contract/lists.ts'
import type { CaseDecision } from '../src/contract/desk/cases.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { teasersOf } from './accounts.ts'
import { CASE_WORDS } from './case-words.ts'
import { type DemoMember, ringOf, stableCase } from './members.ts'
import type { OperatorName } from './operators.ts'
import { createRandom } from './random.ts'
import { livelyMembers } from './relations.ts'
import type { DemoConversation } from './talks.ts'

/** A decision that was made, and by whom. */
export interface Ruling {
  by: OperatorName
  /** Hours since. */
  hoursAgo: number
  decision: Partial<CaseDecision> & Pick<CaseDecision, 'measure'>
  /** Hours since one side objected. */
  appeal?: { by: 'member' | 'notifier'; hoursAgo: number }
}

interface Plan {
  ground: ComplaintKind
  /** Hours since the first notice, or complaint, came in. */
  hoursAgo: number
  notifiers?: number
  /** It is about a message. */
  writes?: 'fraud' | 'harassment'
  /** It is about an account of the fraud ring. */
  isOfRing?: true
  /** Whom a lead handed it to. */
  claimedBy?: OperatorName
  ruled?: Ruling
}

const WAITING: readonly Plan[] = [
  { ground: 'child_abuse', hoursAgo: 0.3 },
  { ground: 'under_age', hoursAgo: 1 },
  { ground: 'under_age', hoursAgo: 3 },
  { ground: 'under_age', hoursAgo: 6 },
  ...[2, 5, 11, 15, 22].map((hoursAgo): Plan => ({
    ground: 'fraud',
    hoursAgo,
    writes: 'fraud',
    isOfRing: true,
  })),
  { ground: 'fraud', hoursAgo: 9, claimedBy: 'second' },
  { ground: 'fraud', hoursAgo: 20, notifiers: 2 },
  { ground: 'fraud', hoursAgo: 30 },
  { ground: 'fraud', hoursAgo: 190, notifiers: 2 },
  { ground: 'harassment', hoursAgo: 1.5, writes: 'harassment' },
  { ground: 'harassment', hoursAgo: 5, claimedBy: 'lead' },
  { ground: 'harassment', hoursAgo: 14, notifiers: 3 },
  { ground: 'harassment', hoursAgo: 27, writes: 'harassment' },
  { ground: 'fake', hoursAgo: 4 },
  { ground: 'fake', hoursAgo: 40 },
  { ground: 'fake', hoursAgo: 74, notifiers: 2 },
  { ground: 'illegal', hoursAgo: 8 },
  { ground: 'illegal', hoursAgo: 60 },
  { ground: 'payment', hoursAgo: 20 },
  { ground: 'payment', hoursAgo: 200 },
  { ground: 'privacy', hoursAgo: 50 },
  { ground: 'service', hoursAgo: 3 },
  { ground: 'service', hoursAgo: 100 },
  { ground: 'other', hoursAgo: 70 },
]

/** Decided, and appealed against: first those of the member, then that of a notifier. */
const APPEALED: readonly Plan[] = [
  {
    ground: 'harassment',
    hoursAgo: 150,
    ruled: {
      by: 'lead',
      hoursAgo: 140,
      decision: { measure: 'suspended', days: 30, facts: ['harassment.threat'] },
      appeal: { by: 'member', hoursAgo: 90 },
    },
  },
  {
    ground: 'fraud',
    hoursAgo: 110,
    ruled: {
      by: 'moderator',
      hoursAgo: 100,
      decision: { measure: 'warning', facts: ['fraud.asked_for_money'] },
      appeal: { by: 'member', hoursAgo: 30 },
    },
  },
  {
    ground: 'fake',
    hoursAgo: 260,
    ruled: {
      by: 'moderator',
      hoursAgo: 240,
      decision: { measure: 'kept' },
      appeal: { by: 'notifier', hoursAgo: 190 },
    },
  },
]

const RULED: readonly [NoticeKind, Ruling['decision'], Ruling['by']][] = [
  ['fraud', { measure: 'kept' }, 'moderator'],
  ['fraud', { measure: 'removed', facts: ['fraud.asked_for_money', 'fraud.same_text_to_many'] }, 'lead'],
  ['harassment', { measure: 'warning', facts: ['harassment.insult'] }, 'moderator'],
  ['fake', { measure: 'kept' }, 'second'],
  ['under_age', { measure: 'kept' }, 'moderator'],
  ['illegal', { measure: 'text_removed', message: '', facts: ['illegal.offer'] }, 'moderator'],
  ['harassment', { measure: 'kept' }, 'second'],
  ['fraud', { measure: 'warning', facts: ['fraud.led_elsewhere'] }, 'moderator'],
]

/** What was decided in the last twelve weeks. */
const DECIDED: readonly Plan[] = [
  ...Array.from({ length: 16 }, (_, index): Plan => {
    const [ground, decision, by] = RULED[index % RULED.length]!
    const hoursAgo = 12 * 24 + index * 104
    return { ground, hoursAgo, ruled: { by, hoursAgo: hoursAgo - 5 - (index % 7) * 3, decision } }
  }),
  ...(['payment', 'service', 'privacy', 'other'] as const).map((ground, index): Plan => ({
    ground,
    hoursAgo: 300 + index * 200,
    ruled: { by: 'support', hoursAgo: 260 + index * 200, decision: { measure: 'answered' } },
  })),
]

/** Reported to an authority, which is asked again after two weeks; at one brand alone. */
const REPORTED: Plan = {
  ground: 'child_abuse',
  hoursAgo: 372,
  ruled: {
    by: 'second',
    hoursAgo: 371.5,
    decision: {
      measure: 'removed',
      facts: ['child_abuse.words'],
      ...{ authority: 'Federal Criminal Police Office', reference: 'KP-2291' },
    },
  },
}
const REPORTED_AT = 'amora'

export interface Story extends Plan {
  /** Of the case. */
  id: string
  /** Who is reported; whoever complains, for a complaint. */
  subject: DemoMember
  notifiedBy: readonly DemoMember[]
  talk?: DemoConversation
}

/** Four who ask of their data, and one whom an authority asks about: `demo/request-cases.ts`. */
const ASKING = 5

/** Photos that wait for a first look, beside that of `premium`. */
const PHOTOS = 23

export interface PhotoStory {
  id: string
  subject: DemoMember
  photo: string
  hoursAgo: number
}

export interface DemoCases {
  stories: readonly Story[]
  /** Who asks of their data, and whom an authority asks about. */
  asking: readonly DemoMember[]
  photos: readonly PhotoStory[]
}

const isComplaint = ({ ground }: Plan) =>
  !['child_abuse', 'under_age', 'fake', 'fraud', 'harassment', 'illegal'].includes(ground)

/**
 * The cases of a brand, each about somebody else; fewer where the crowd is too small. `known` are conversations of members who
 * have nothing to answer for.
 */
export function casesOf(
  site: string,
  members: readonly DemoMember[],
  known: readonly DemoConversation[],
): DemoCases {
  const random = createRandom(`${site}/cases`)
  const busy = new Set(known.flatMap(({ starter, other }) => [starter, other]))
  const plain = livelyMembers(members).filter((member) => member.kind === 'member' && !busy.has(member))
  // What hides somebody is decided about others.
  const teasers = new Set(teasersOf(members))
  const ring = ringOf(members).filter((member) => plain.includes(member))
  const free = random.sample(plain, plain.length).filter((member) => !ring.includes(member))
  const take = (suits: (member: DemoMember) => boolean) => {
    const place = free.findIndex(suits)
    return place < 0 ? undefined : free.splice(place, 1)[0]
  }
  // Who was here today tells of others, and may tell of several.
  const watchers = free.filter(({ seenAgo }) => seenAgo < DAY_MS)
  const tell = (plan: Plan, index: number): Story[] => {
    // Words were written before anybody told of them.
    const wroteBefore = ({ paid, seenAgo }: DemoMember) =>
      !paid && seenAgo > 3 * DAY_MS && seenAgo < 20 * DAY_MS
    const subject = plan.isOfRing
      ? ring.shift()
      : take(
          plan.writes
            ? wroteBefore
            : plan.ruled
              ? (member) => member.about !== '' && member.seenAgo > DAY_MS && !teasers.has(member)
              : () => true,
        )
    const others = watchers.filter((watcher) => watcher !== subject)
    if (!subject || others.length === 0) return []
    const notifiedBy = isComplaint(plan) ? [subject] : random.sample(others, plan.notifiers ?? 1)
    const [other = subject] = notifiedBy
    const id = stableCase(`case ${site}/${index}`)
    const lines = plan.writes ? CASE_WORDS[subject.language].messages[plan.writes] : []
    const messages = lines.map((text) => ({ sender: subject, kind: 'text' as const, text, item: '' }))
    const talk = { starter: subject, other, messages, read: true, isReturned: false }
    return [{ ...plan, id, subject, notifiedBy, ...(plan.writes ? { talk } : {}) }]
  }
  const plans = [...APPEALED, ...WAITING, ...DECIDED]
  const stories = plans.flatMap(tell)
  const photos = Array.from({ length: PHOTOS }, (_, index): PhotoStory[] => {
    const subject = take((member) => member.photos.length > 1)
    const photo = subject?.photos.at(-1)?.id
    return subject && photo
      ? [{ id: stableCase(`case ${photo}`), subject, photo, hoursAgo: 0.5 + index * 3.3 }]
      : []
  }).flat()
  const reported = site === REPORTED_AT ? tell(REPORTED, plans.length) : []
  const asking = Array.from({ length: ASKING }, () => take(() => true) ?? []).flat()
  return { stories: [...stories, ...reported], photos, asking }
}

export const since = (now: number, { hoursAgo }: { hoursAgo: number }): number => now - hoursAgo * HOUR_MS
