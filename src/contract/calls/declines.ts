import * as v from 'valibot'
import { Id, queryInt } from '../fields.ts'
import { DeclinedPage } from '../moderation.ts'
import { defineCall } from './define-call.ts'

/** A page of those the member is not interested in, the newest first. */
export const getDeclined = defineCall({
  method: 'GET',
  path: '/api/decline.php',
  access: 'member',
  query: v.strictObject({ page: v.optional(queryInt(1, 42), 1) }),
  response: DeclinedPage,
})

/** Keeps a profile out of the member's search, games and received likes for `DECLINE_DAYS`; its member is not told. */
export const declineProfile = defineCall({
  method: 'POST',
  path: '/api/decline.php',
  access: 'member',
  feature: 'pause',
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  errors: ['not_found', 'invalid_fields'],
})

/** The profile comes again at once; 204 also where it was not kept out, or the brand no longer offers it. */
export const takeBackDecline = defineCall({
  method: 'DELETE',
  path: '/api/decline.php',
  access: 'member',
  body: v.strictObject({ profile: Id }),
})
