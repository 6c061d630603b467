// Personas a call is played as in the access table, and what they may find.

import type { ErrorCode } from '../../../src/contract/errors.ts'

/**
 * `blocked` was blocked by the member in question, `blocker` blocked them. `pending_deletion` and `deleted` come with the
 * session they had. `other_brand` is a member of a partner brand of the same pool, at home there; `travelled` brings that
 * brand's cookie here.
 */
export const PERSONAS = [
  'visitor',
  'not_confirmed',
  'free',
  'premium',
  'blocked',
  'blocker',
  'pending_deletion',
  'deleted',
  'other_brand',
  'travelled',
] as const
export type Persona = (typeof PERSONAS)[number]

/** `ok` is 200 or 204. */
export type Outcome = 'ok' | ErrorCode
export type Expected = Readonly<Record<Persona, Outcome>>

export const everybody = (outcome: Outcome = 'ok'): Expected =>
  Object.fromEntries(PERSONAS.map((persona) => [persona, outcome])) as Record<Persona, Outcome>

/** Every session that counts gets `outcome`, the others are visitors. */
export const members = (
  outcome: Outcome = 'ok',
  visitors: Outcome = 'authentication_required',
): Expected => ({
  ...everybody(outcome),
  visitor: visitors,
  pending_deletion: visitors,
  deleted: visitors,
  travelled: visitors,
})

/** Outcomes about a member who must not exist for those a block or a brand parts from them. */
export const apart = (expected: Expected): Expected => ({
  ...expected,
  blocked: 'not_found',
  blocker: 'not_found',
  other_brand: 'not_found',
})
