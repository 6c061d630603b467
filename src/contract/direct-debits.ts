import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, CountryCode, Id, queryFlag, text, Time } from './fields.ts'
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

/** The agreement asked of a member before a direct debit, and how much of the month's limit is left. */
export const getDirectDebit = defineCall({
  method: 'GET',
  path: '/api/directdebit.php',
  access: 'member',
  response: v.object({
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
  }),
})

export const DebitRequest = v.strictObject({
  bundle: Id,
  country: CountryCode,
  discount: v.optional(text(1, 40)),
  total: Count,
  start_now: v.literal(true, 'required'),
  account_holder: text(2, 70),
  iban: text(1, 60),
  street: text(1, 100),
  house_number: text(1, 20),
  zip: text(1, 16),
  city: text(1, 100),
  mobile_number: text(1, 30),
  /** The member agrees to the mandate's text. */
  mandate: v.literal(true, 'required'),
})

export const orderDirectDebit = defineCall({
  method: 'POST',
  path: '/api/directdebit.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: DebitRequest,
  response: DirectDebitOrder,
  errors: [
    'not_found',
    'invalid_fields',
    'payment_method_unavailable',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'sms_limit_reached',
    'discount_not_found',
    'code_limit_reached',
    'discount_used',
    'price_changed',
  ],
})

/** Sends another code; the one before does not count any more. */
export const resendCode = defineCall({
  method: 'POST',
  path: '/api/directdebit.php',
  flag: 'resend',
  access: 'member',
  rate: 'money',
  idempotent: true,
  query: v.strictObject({ resend: queryFlag }),
  body: v.strictObject({ order: Id }),
  response: DirectDebitOrder,
  errors: ['not_found', 'sms_limit_reached'],
})

export const CodeConfirmation = v.strictObject({
  order: Id,
  code: v.pipe(text(1, 20), v.regex(/^\d{6}$/, 'invalid')),
})

/** The code that came by SMS confirms the mandate; the order then goes to the bank. */
export const confirmCode = defineCall({
  method: 'POST',
  path: '/api/sms.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: CodeConfirmation,
  response: DirectDebitOrder,
  errors: ['sms_code_invalid', 'unavailable'],
})
