/** The member anybody may be at every demo brand; `npm start` prints it. */
export const DEMO_LOGIN = { name: 'demo', password: 'duet-demo' } as const

/**
 * All of them, with that password: one with some history, one who has just signed up, one who has paid; then invisible and
 * without mail, hidden after a notice, about to be deleted, in debt after a charge-back, warned and then suspended.
 */
export const DEMO_NAMES = [
  DEMO_LOGIN.name,
  'new',
  'premium',
  'quiet',
  'restricted',
  'leaving',
  'owing',
  'suspended',
] as const
