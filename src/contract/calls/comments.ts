import * as v from 'valibot'
import { SentMessage } from '../chat.ts'
import { Count, Id, text } from '../fields.ts'
import { GivenLike } from '../likes.ts'
import { sendErrors } from './chat.ts'
import { defineCall } from './define-call.ts'

/**
 * Likes an answer or a photo of a profile (exactly one of them) with a comment: a like of the profile, and a message at its
 * price, both or neither. The key is the message's id.
 */
export const sendComment = defineCall({
  method: 'POST',
  path: '/api/comment.php',
  access: 'member',
  feature: 'prompts',
  takesPart: true,
  idempotent: true,
  body: v.strictObject({
    profile: Id,
    answer: v.optional(Id),
    photo: v.optional(Id),
    text: text(1, 10_000),
    /** The credits the sender was shown; another price now is refused with `price_changed`, and named. */
    cost: Count,
  }),
  response: v.object({ ...GivenLike.entries, ...SentMessage.entries }),
  errors: [...sendErrors, 'invalid_request', 'like_limit_reached', 'subject_gone'],
})
