import { Pause } from '../accounts.ts'
import { User } from '../sessions.ts'
import { defineCall } from './define-call.ts'

/**
 * The profile rests: search, games and swipe do not show it, and no activity is notified. Conversations stay. A new pause takes
 * the place of one that is on.
 */
export const pauseProfile = defineCall({
  method: 'PUT',
  path: '/api/pause.php',
  access: 'member',
  feature: 'pause',
  takesPart: true,
  body: Pause,
  response: User,
  errors: ['invalid_fields', 'rate_limited'],
})

/** Ends the pause before its time, also where a brand no longer offers one; nothing where there is none. */
export const endPause = defineCall({
  method: 'DELETE',
  path: '/api/pause.php',
  access: 'member',
  response: User,
})
