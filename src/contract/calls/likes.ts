import * as v from 'valibot'
import { Cursor, Id } from '../fields.ts'
import { GivenLike, LikePage, WaitingLike } from '../likes.ts'
import { LIKE_TYPES } from '../lists.ts'
import { defineCall } from './define-call.ts'

export const getLikes = defineCall({
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  versioned: true,
  query: v.strictObject({
    type: v.optional(v.picklist(LIKE_TYPES), 'received'),
    /** `next` of the page before. */
    before: v.optional(Cursor),
  }),
  response: LikePage,
})

export const giveLike = defineCall({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  takesPart: true,
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  response: GivenLike,
  errors: [
    'account_restricted',
    'consent_withdrawn',
    'not_found',
    'conversation_not_possible',
    'like_limit_reached',
  ],
})

export const takeBackLike = defineCall({
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  body: v.strictObject({ profile: Id }),
})

export const seeLike = defineCall({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  body: v.strictObject({ profile: Id, seen: v.literal(true) }),
})

/** The newest real like the member has not seen, or 204. Acts only for same-origin fetches. */
export const autoLike = defineCall({
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  response: WaitingLike,
})
