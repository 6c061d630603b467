import { WithdrawalForm, WithdrawalReceipt } from '../withdrawals.ts'
import { defineCall } from './define-call.ts'

/**
 * Withdraws from a contract (law.md L19-L22), logged in or not. What is unspent of it is given back at once to its own
 * member who is logged in; without login, where the order's number and the account's address are right, once the member says
 * by a mailed link that it was theirs. Else a person decides. The answer is the same for all. A form without script is
 * answered 303.
 */
export const withdraw = defineCall({
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: WithdrawalForm,
  response: WithdrawalReceipt,
  errors: ['rate_limited'],
})
