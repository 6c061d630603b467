import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/withdrawals.ts'
import { WithdrawalReceipt } from '../contract/withdrawals.ts'
import { call } from './http.ts'

export const withdraw = (body: BodyOf<typeof calls.withdraw>, key: string) =>
  call<typeof calls.withdraw>(
    { method: 'POST', path: '/api/withdrawal.php', answer: WithdrawalReceipt },
    { body, key },
  )
