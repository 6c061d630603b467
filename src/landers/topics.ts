import type { Interest } from '../contract/lists.ts'
import type { PlainKey } from '../core/message-key.ts'

interface Topic {
  interest: Interest
  /** A first line on it that members find in an empty conversation. */
  line: PlainKey
}

const GENERAL: readonly Topic[] = [
  { interest: 'cooking', line: 'icebreakers.general.4' },
  { interest: 'music', line: 'icebreakers.general.2' },
  { interest: 'cinema', line: 'icebreakers.general.8' },
  { interest: 'travel', line: 'icebreakers.general.11' },
  { interest: 'nature', line: 'icebreakers.general.3' },
  { interest: 'restaurants', line: 'icebreakers.general.9' },
]

const BY_NICHE: Readonly<Record<number, readonly Topic[]>> = {
  2: [
    { interest: 'travel', line: 'icebreakers.niche_2.4' },
    { interest: 'languages', line: 'icebreakers.niche_2.3' },
  ],
  3: [{ interest: 'family', line: 'icebreakers.niche_3.4' }],
  6: [
    { interest: 'literature', line: 'icebreakers.niche_6.1' },
    { interest: 'museums', line: 'icebreakers.niche_6.4' },
  ],
  7: [
    { interest: 'hiking', line: 'icebreakers.niche_7.1' },
    { interest: 'camping', line: 'icebreakers.niche_7.2' },
  ],
}

/** Four interests a brand offers, each with a first line; those of its niche come first. */
export function topicsOf({ niche, interests }: { niche: number; interests: readonly Interest[] }): Topic[] {
  const known = [...(BY_NICHE[niche] ?? []), ...GENERAL].filter(({ interest }) =>
    interests.includes(interest),
  )
  const byInterest = new Map(known.toReversed().map((topic) => [topic.interest, topic]))
  return known.filter((topic) => byInterest.get(topic.interest) === topic).slice(0, 4)
}
