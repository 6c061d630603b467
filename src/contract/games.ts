import * as v from 'valibot'
import { Card } from './cards.ts'
import { Count, Time } from './fields.ts'
import { INTERESTS, MATCH_QUESTIONS } from './lists.ts'

const answerOf = <const Options extends readonly string[]>(options: Options) =>
  v.optional(v.picklist(options, 'not_in_list'))

/** One answer to each question, or none. */
export const MatchAnswers = v.strictObject({
  weekend: answerOf(MATCH_QUESTIONS.weekend),
  evening: answerOf(MATCH_QUESTIONS.evening),
  pace: answerOf(MATCH_QUESTIONS.pace),
  goal: answerOf(MATCH_QUESTIONS.goal),
  talk: answerOf(MATCH_QUESTIONS.talk),
})
export type MatchAnswers = v.InferOutput<typeof MatchAnswers>

const Question = v.picklist(Object.keys(MATCH_QUESTIONS) as (keyof typeof MATCH_QUESTIONS)[])

/** Why two members go together; the client words it. */
export const MatchReason = v.variant('kind', [
  v.object({ kind: v.literal('answer'), question: Question, answer: v.string() }),
  v.object({ kind: v.literal('interests'), interests: v.array(v.picklist(INTERESTS)) }),
  v.object({ kind: v.literal('region') }),
  v.object({ kind: v.literal('country') }),
  v.object({ kind: v.literal('age'), years: Count }),
])
export type MatchReason = v.InferOutput<typeof MatchReason>

/** `score` is 1 to 100. */
export const Match = v.object({ profile: Card, score: Count, reasons: v.array(MatchReason) })
export type Match = v.InferOutput<typeof Match>

export const MatchFinder = v.object({
  questions: v.array(v.object({ id: Question, options: v.array(v.string()) })),
  answers: MatchAnswers,
})

export const MatchList = v.object({ answers: MatchAnswers, matches: v.array(Match) })

/** The day's likes of the swipe game; the day ends at midnight in the zone it began in. */
const SwipeState = {
  likes_left: Count,
  resets_at: Time,
  /** The last card can be taken back. */
  can_undo: v.boolean(),
}

export const SwipeCards = v.object({ cards: v.array(Card), ...SwipeState })

export const SwipeResult = v.object({
  /** The card liked, or the one that is back. */
  profile: v.nullable(Card),
  match: v.boolean(),
  ...SwipeState,
})
