import * as v from 'valibot'
import { Count, CountryCode, DiscountName, Id, line, plainCode, Time } from './fields.ts'
import { Order } from './orders.ts'
import { Money } from './payments.ts'

/** An order by direct debit, while the code by SMS is awaited and after. */
export const DirectDebitOrder = v.object({
  order: Order,
  /** Masked, `NL** **** 4300`. */
  iban: v.string(),
  mobile_number: v.string(),
  mandate_reference: v.string(),
  awaits_code: v.boolean(),
  code_expires: Time,
})
export type DirectDebitOrder = v.InferOutput<typeof DirectDebitOrder>

export const DebitTerms = v.object({
  available: v.boolean(),
  blocked: v.boolean(),
  creditor: v.string(),
  creditor_id: v.string(),
  mandate_text: v.string(),
  left: Money,
  /** The order that is open, as only one may be. */
  open_order: v.nullable(Id),
  /** The open order where it still waits for its code, to go on with. */
  awaiting_code: v.nullable(DirectDebitOrder),
})

export const DebitRequest = v.strictObject({
  bundle: Id,
  country: CountryCode,
  discount: v.optional(DiscountName),
  total: Count,
  start_now: v.literal(true, 'required'),
  account_holder: line(2, 70),
  iban: line(1, 60),
  street: line(1, 100),
  house_number: line(1, 20),
  zip: line(1, 16),
  city: line(1, 100),
  mobile_number: line(1, 30),
  /** The member agrees to the mandate's text. */
  mandate: v.literal(true, 'required'),
})

export const CodeConfirmation = v.strictObject({
  order: Id,
  code: v.pipe(line(1, 20), v.transform(plainCode), v.regex(/^\d{6}$/, 'invalid')),
})
