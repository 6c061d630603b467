// Apart from the match finder, so that the page of the one does not carry the schemas of the other.
import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, Time } from './fields.ts'
import { Card } from './cards.ts'

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
    'like_limit_reached',
    'nothing_to_undo',
  ],
})
