import { getTransactions } from '../../client/transactions.ts'
import * as calls from '../../client/withdrawals.ts'
import type { Result } from '../../client/failure.ts'
import type { AnswerOf, BodyOf } from '../../contract/calls/define-call.ts'
import type { withdraw } from '../../contract/calls/withdrawals.ts'
import { requestKeys } from '../page/request-key.ts'
import { serverNow } from '../account/sessions.ts'

export type Withdrawal = BodyOf<typeof withdraw>
export type WithdrawalReceipt = AnswerOf<typeof withdraw>

const keys = requestKeys()

/** Declares a withdrawal; sent again after a fault it is the same case. */
export async function sendWithdrawal(withdrawal: Withdrawal): Promise<Result<WithdrawalReceipt>> {
  const result = await calls.withdraw(withdrawal, keys.keyOf(withdrawal))
  if (result.ok || result.failure.kind === 'api') keys.settle()
  return result
}

/** The number of the member's newest purchase that can still be taken back; '' without one. */
export async function newestRefundable(): Promise<string> {
  const result = await getTransactions({ limit: 10 })
  const found = result.ok && result.value.transactions.find((one) => one.refundable_until > serverNow())
  return found ? (found.invoice_number ?? found.id) : ''
}
