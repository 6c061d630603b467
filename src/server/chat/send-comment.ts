import type { AnswerOf, BodyOf } from '../../contract/calls/define-call.ts'
import type { sendComment as sendCall } from '../../contract/calls/comments.ts'
import { giveLike } from '../likes/give-like.ts'
import type { MemberContext } from '../platform/context.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findSubject, keepSubject } from './message-subject.ts'
import { sendMessage } from './send-message.ts'

/**
 * Likes a profile for an answer or a photo and says why, both or neither: the comment is a message by all rules of messages.
 * Throws `subject_gone`, and as `giveLike` and `sendMessage`.
 */
export function sendComment(
  context: MemberContext,
  { profile, answer, photo, text, cost }: BodyOf<typeof sendCall>,
): Promise<AnswerOf<typeof sendCall>> {
  return inTransaction(context, async (trx) => {
    const like = await giveLike(trx, profile)
    const subject = await findSubject(trx, profile, { answer, photo })
    const sent = await sendMessage(trx, { profile }, { text, cost })
    await keepSubject(trx, sent.message, profile, subject)
    return { ...like, ...sent }
  })
}
