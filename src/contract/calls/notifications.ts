import * as v from 'valibot'
import { NOTIFICATION_KINDS } from '../lists.ts'
import { Time } from '../fields.ts'
import { CheckIn, type KindsOf, Notifications } from '../notifications.ts'
import { defineCall } from './define-call.ts'

const ChannelChanges = v.strictObject({ email: v.optional(v.boolean()), push: v.optional(v.boolean()) })
const optionalChanges = v.optional(ChannelChanges)

export const getNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications.php',
  access: 'member',
  response: Notifications,
})

/** Changes the kinds and channels named. Choosing an e-mail again also takes back an unsubscribe. */
export const changeNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications.php',
  access: 'member',
  body: v.strictObject({
    kinds: v.strictObject(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, optionalChanges])) as KindsOf<
        typeof optionalChanges
      >,
    ),
  }),
  response: Notifications,
  errors: ['invalid_fields'],
})

const base64url = (min: number, max: number) =>
  v.pipe(
    v.string('required'),
    v.regex(/^[A-Za-z0-9_-]+$/, 'invalid'),
    v.minLength(min, 'invalid'),
    v.maxLength(max, 'invalid'),
  )

const push = v.strictObject({ push: v.literal('1') })

/**
 * Sends notifications to this browser from now on, for the member who is logged in there; the body is what
 * `PushSubscription.toJSON()` gives, and the `push_public_key` of the settings that it was made with: without it, the newest.
 * It ends with the session.
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
    server_key: v.optional(base64url(86, 88)),
  }),
  errors: ['invalid_fields'],
})

/** Sends no more notifications to this browser. Safe to repeat. */
export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/api/user.php',
  flag: 'push',
  access: 'member',
  query: push,
})

export const getCheckIn = defineCall({
  method: 'GET',
  path: '/api/check-in.php',
  feature: 'meeting_safely',
  access: 'member',
  response: CheckIn,
})

/** Sets the one reminder of a member, sent by push to every browser that takes notifications by then, at night too. */
export const setCheckIn = defineCall({
  method: 'PUT',
  path: '/api/check-in.php',
  feature: 'meeting_safely',
  access: 'member',
  body: v.strictObject({ at: Time }),
  response: CheckIn,
  errors: ['invalid_fields', 'push_off'],
})

/** Also where a brand no longer offers it. */
export const cancelCheckIn = defineCall({
  method: 'DELETE',
  path: '/api/check-in.php',
  access: 'member',
  response: CheckIn,
})
