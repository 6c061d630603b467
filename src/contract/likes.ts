import * as v from 'valibot'
import { Card } from './cards.ts'
import { Count, Id, Time } from './fields.ts'
import { MessageSubject } from './subjects.ts'

/**
 * One like somebody gave the member; `id` is the profile that gave it, `comment_about` what they said something about with it.
 * Their words are in the conversation, where they count as read.
 */
export const LikedBy = v.object({
  id: Id,
  like_new: v.boolean(),
  at: Time,
  comment_about: v.optional(MessageSubject),
})
export type LikedBy = v.InferOutput<typeof LikedBy>

export const LikePage = v.object({
  profiles: v.array(Card),
  liked_by: v.array(LikedBy),
  /** Likes received and not yet seen. */
  new_likes: Count,
  num_results: Count,
  /** Where the next page begins; null on the last one. */
  next: v.nullable(v.string()),
})

export const GivenLike = v.object({ profile: Card, match: v.boolean() })

export const WaitingLike = v.union([Card, v.undefined()])
