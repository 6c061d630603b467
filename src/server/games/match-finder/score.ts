import type { MatchAnswers, MatchReason } from '../../../contract/games.ts'
import { type Interest, MATCH_QUESTIONS } from '../../../contract/lists.ts'
import { ageAt } from '../../../core/age.ts'
import type { ProfileRow } from '../../access.ts'

const POINTS = { answer: 12, interest: 4, region: 10, country: 5, age: 10 }
/** More interests in common than these count no more. */
const COUNTED_INTERESTS = 5
const CLOSE_YEARS = 5

export interface Person {
  profile: ProfileRow
  answers: MatchAnswers
}

/** How well two members go together, 0 to 100, and why: every point has its reason. */
export function scoreOf(me: Person, other: Person, now: number): { score: number; reasons: MatchReason[] } {
  const reasons: MatchReason[] = []
  let score = 0
  for (const question of Object.keys(MATCH_QUESTIONS) as (keyof MatchAnswers)[]) {
    const answer = me.answers[question]
    if (answer === undefined || answer !== other.answers[question]) continue
    score += POINTS.answer
    reasons.push({ kind: 'answer', question, answer })
  }
  const theirs = new Set(JSON.parse(other.profile.interests) as Interest[])
  const interests = (JSON.parse(me.profile.interests) as Interest[]).filter((each) => theirs.has(each))
  if (interests.length > 0) {
    score += POINTS.interest * Math.min(interests.length, COUNTED_INTERESTS)
    reasons.push({ kind: 'interests', interests })
  }
  if (me.profile.country === other.profile.country) {
    const isNear = me.profile.region === other.profile.region
    score += isNear ? POINTS.region : POINTS.country
    reasons.push({ kind: isNear ? 'region' : 'country' })
  }
  const years = Math.abs(ageAt(me.profile.born, now) - ageAt(other.profile.born, now))
  if (years <= CLOSE_YEARS) {
    score += POINTS.age
    reasons.push({ kind: 'age', years })
  }
  return { score, reasons }
}
