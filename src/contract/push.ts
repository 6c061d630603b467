import * as v from 'valibot'
import { defineCall } from './call.ts'

const base64url = (min: number, max: number) =>
  v.pipe(
    v.string('required'),
    v.regex(/^[A-Za-z0-9_-]+$/, 'invalid'),
    v.minLength(min, 'invalid'),
    v.maxLength(max, 'invalid'),
  )

const push = v.strictObject({ push: v.literal('1') })

/**
 * Sends notices to this browser from now on, for the member who is logged in there; the body is what
 * `PushSubscription.toJSON()` gives. It ends with the session.
 */
export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/user.php',
  flag: 'push',
  access: 'member',
  idempotent: true,
  query: push,
  body: v.strictObject({
    endpoint: v.pipe(v.string('required'), v.maxLength(1024, 'too_long')),
    expirationTime: v.optional(v.nullable(v.number())),
    keys: v.strictObject({ p256dh: base64url(86, 88), auth: base64url(22, 24) }),
  }),
  errors: ['invalid_fields'],
})

/** Sends no more notices to this browser. Safe to repeat. */
export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/api/user.php',
  flag: 'push',
  access: 'member',
  query: push,
})
