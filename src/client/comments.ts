import * as v from 'valibot'
import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/comments.ts'
import { SentMessage } from '../contract/chat.ts'
import { GivenLike } from '../contract/likes.ts'
import { call } from './http.ts'

const SentComment = v.object({ ...GivenLike.entries, ...SentMessage.entries })

/** `id` becomes the message's id and is the idempotency key. */
export const sendComment = (body: BodyOf<typeof calls.sendComment>, id: string) =>
  call<typeof calls.sendComment>(
    { method: 'POST', path: '/api/comment.php', answer: SentComment },
    { body, key: id },
  )
