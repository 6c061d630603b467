import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count } from './fields.ts'
import { INTERESTS, MATCH_QUESTIONS } from './lists.ts'
import { Card } from './cards.ts'

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

export const getMatchFinder = defineCall({
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  response: v.object({
    questions: v.array(v.object({ id: Question, options: v.array(v.string()) })),
    answers: MatchAnswers,
  }),
})

/** Keeps the answers in place of the earlier ones and answers the best matches, the highest score first. */
export const findMatches = defineCall({
  method: 'PUT',
  path: '/api/match-finder.php',
  access: 'member',
  rate: 'search',
  body: v.strictObject({ answers: MatchAnswers }),
  response: v.object({ answers: MatchAnswers, matches: v.array(Match) }),
  errors: ['invalid_fields'],
})
