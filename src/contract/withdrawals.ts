import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Email, text, Time } from './fields.ts'
import { LOCALES } from './lists.ts'

export const WithdrawalForm = v.strictObject({
  name: text(1, 100),
  /** The order's number; logged in also the invoice's, or in the person's own words. */
  contract: text(1, 200),
  /** Where the confirmation goes. */
  email: Email,
  /** Its language; a form without script says that of its page. */
  language: v.optional(v.picklist(LOCALES)),
})

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
  response: v.object({
    case_number: v.string(),
    received: Time,
    /** Why none is mailed, where so many were today; what is paid back is confirmed all the same. */
    confirmation: v.picklist(['mailed', 'mail_limit_reached']),
  }),
  errors: ['rate_limited'],
})
