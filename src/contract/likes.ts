import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Cursor, Id, Time } from './fields.ts'
import { LIKE_TYPES } from './lists.ts'
import { Card } from './cards.ts'

/** One like somebody gave the member; `id` is the profile that gave it. */
export const LikedBy = v.object({ id: Id, like_new: v.boolean(), at: Time })
export type LikedBy = v.InferOutput<typeof LikedBy>

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
  response: v.object({
    profiles: v.array(Card),
    liked_by: v.array(LikedBy),
    /** Likes received and not yet seen. */
    new_likes: Count,
    num_results: Count,
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.string()),
  }),
})

export const giveLike = defineCall({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  response: v.object({ profile: Card, match: v.boolean() }),
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
  response: v.union([Card, v.undefined()]),
})
