import * as v from 'valibot'
import { Email } from './credentials.ts'
import { line, Time } from './fields.ts'
import { LOCALES } from './lists.ts'

export const WithdrawalForm = v.strictObject({
  name: line(1, 100),
  /** The order's number; logged in also the invoice's, or in the person's own words. */
  contract: line(1, 200),
  /** Where the confirmation goes. */
  email: Email,
  /** Its language; a form without script says that of its page. */
  language: v.optional(v.picklist(LOCALES)),
})

export const WithdrawalReceipt = v.object({
  case_number: v.string(),
  received: Time,
  /** Why none is mailed, where so many were today; what is paid back is confirmed all the same. */
  confirmation: v.picklist(['mailed', 'mail_limit_reached']),
})
