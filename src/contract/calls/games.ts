import * as v from 'valibot'
import { Id } from '../fields.ts'
import { MatchAnswers, MatchFinder, MatchList, SwipeCards, SwipeResult } from '../games.ts'
import { defineCall } from './define-call.ts'

export const getMatchFinder = defineCall({
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  response: MatchFinder,
})

/** Keeps the answers in place of the earlier ones and answers the best matches, the highest score first. */
export const findMatches = defineCall({
  method: 'PUT',
  path: '/api/match-finder.php',
  access: 'member',
  rate: 'search',
  body: v.strictObject({ answers: MatchAnswers }),
  response: MatchList,
  errors: ['invalid_fields'],
})

/** Cards never swiped, liked or blocked, of members the viewer seeks and who seek the viewer. */
export const getSwipe = defineCall({
  method: 'GET',
  path: '/api/swipe.php',
  access: 'member',
  response: SwipeCards,
})

/** A like counts towards the day, a pass does not. `undo` takes the last card back, with its like. */
export const swipe = defineCall({
  method: 'POST',
  path: '/api/swipe.php',
  access: 'member',
  takesPart: true,
  idempotent: true,
  body: v.variant('action', [
    v.strictObject({ action: v.picklist(['like', 'pass']), profile: Id }),
    v.strictObject({ action: v.literal('undo') }),
  ]),
  response: SwipeResult,
  errors: [
    'account_restricted',
    'consent_withdrawn',
    'not_found',
    'conversation_not_possible',
    'swipe_limit_reached',
    'like_limit_reached',
    'nothing_to_undo',
  ],
})
