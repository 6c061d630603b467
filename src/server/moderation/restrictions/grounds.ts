import type { Clause } from '../../../contract/moderation.ts'
import type { RestrictionGround } from '../../../contract/lists.ts'

/** How we came to know: a notice, a look of our own, an authority's order. */
export const DECISION_SOURCES = ['notice', 'own', 'order'] as const
export type DecisionSource = (typeof DECISION_SOURCES)[number]

/** The section of the terms that forbids what is the ground of a decision. */
export const CLAUSE_OF: Readonly<Record<RestrictionGround, Clause>> = {
  under_age: 'joining',
  child_abuse: 'forbidden',
  fake: 'forbidden',
  fraud: 'forbidden',
  harassment: 'forbidden',
  illegal: 'forbidden',
  photo_of_another: 'forbidden',
  photo_nude: 'forbidden',
  photo_advertising: 'forbidden',
  charge_back: 'returned_payments',
}
