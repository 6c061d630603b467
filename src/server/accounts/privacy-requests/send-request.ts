import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type { sendPrivacyRequest as sendCall } from '../../../contract/calls/privacy-requests.ts'
import type { MemberContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { currentAccount } from '../current-account.ts'
import { findWaiting, openRequest } from './open-request.ts'

/**
 * Takes what the viewer asks of their data; of a kind that waits already, that one again. Throws
 * `email_confirmation_required`: an unproven address may be a stranger's.
 */
export async function sendRequest(
  context: MemberContext,
  { kind, text = '' }: BodyOf<typeof sendCall>,
): Promise<AnswerOf<typeof sendCall>> {
  const account = await currentAccount(context)
  if (account.email_confirmed_at === 0) throw new ServiceError('email_confirmation_required')
  return inTransaction(context, async (trx) => {
    // Of two at once the second finds the first.
    await lockRow(trx.db, 'account', { pool: account.pool, id: account.id })
    const waiting = await findWaiting(trx, account.id, kind)
    const made = { kind, text, channel: 'site', received_at: trx.now } as const
    const { id, due_at, extended_to } = waiting ?? (await openRequest(trx, account, made, 'member')).request
    return { number: id, due_at: extended_to || due_at }
  })
}
