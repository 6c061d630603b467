import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { MATCH_QUESTIONS } from '../../contract/lists.ts'
import { readAnswers, writeAnswers } from './match-finder/answers.ts'
import { findMatches } from './match-finder/find.ts'
import { swipeCards } from './swipe/swipe-cards.ts'
import { swipeCard, undoSwipe } from './swipe/swipe.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler } from '../platform/handler.ts'

const QUESTIONS = (Object.keys(MATCH_QUESTIONS) as (keyof typeof MATCH_QUESTIONS)[]).map((id) => ({
  id,
  options: [...MATCH_QUESTIONS[id]],
}))

export const gameRoutes = {
  getSwipe: (context) => swipeCards(memberOf(context)),
  swipe: async (context, { body }) =>
    body.action === 'undo'
      ? undoSwipe(memberOf(context))
      : swipeCard(memberOf(context), body.action, body.profile),
  getMatchFinder: async (context) => ({
    questions: QUESTIONS,
    answers: await readAnswers(memberOf(context)),
  }),
  async findMatches(context, { body }) {
    const member = memberOf(context)
    await writeAnswers(member, body.answers)
    return { answers: body.answers, matches: await findMatches(member) }
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
