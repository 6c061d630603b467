import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, Time } from './fields.ts'
import { INTERESTS, MATCH_QUESTIONS } from './lists.ts'
import { Card } from './profiles.ts'

/** The day's likes of the swipe game; the day ends at midnight in the zone it began in. */
const SwipeState = {
  likes_left: Count,
  resets_at: Time,
  /** The last card can be taken back. */
  can_undo: v.boolean(),
}

/** Cards never swiped, liked or blocked, of members the viewer seeks and who seek the viewer. */
export const getSwipe = defineCall({
  method: 'GET',
  path: '/api/swipe.php',
  access: 'member',
  response: v.object({ cards: v.array(Card), ...SwipeState }),
})

/** A like counts towards the day, a pass does not. `undo` takes the last card back, with its like. */
export const swipe = defineCall({
  method: 'POST',
  path: '/api/swipe.php',
  access: 'member',
  idempotent: true,
  body: v.variant('action', [
    v.strictObject({ action: v.picklist(['like', 'pass']), profile: Id }),
    v.strictObject({ action: v.literal('undo') }),
  ]),
  response: v.object({
    /** The card liked, or the one that is back. */
    profile: v.nullable(Card),
    match: v.boolean(),
    ...SwipeState,
  }),
  errors: [
    'account_restricted',
    'consent_withdrawn',
    'not_found',
    'conversation_not_possible',
    'swipe_limit_reached',
    'nothing_to_undo',
  ],
})

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
