import * as v from 'valibot'
import { defineCall } from './call.ts'
import { DiscountCode } from './discounts.ts'
import { CountryCode, Count, Email, Id, queryFlag, queryInt, text, Time } from './fields.ts'
import { CURRENCIES, LOCALES, ORDER_STATES, PAYMENT_METHODS } from './lists.ts'

/** Prices are integers in minor units of `currency`, VAT included. */
const Money = v.object({ amount: Count, currency: v.picklist(CURRENCIES) })
export type Money = v.InferOutput<typeof Money>

export const Bundle = v.object({
  id: Id,
  credits: Count,
  price: Money,
  /** The price with the active discount; null without one. */
  discounted: v.nullable(Money),
})
export type Bundle = v.InferOutput<typeof Bundle>

export const Order = v.object({
  id: Id,
  state: v.picklist(ORDER_STATES),
  bundle: Id,
  credits: Count,
  method: v.picklist(PAYMENT_METHODS),
  price: Money,
  /** Amount to pay: price less discount. */
  total: Money,
  discount_code: v.nullable(v.string()),
  /** Where to pay; null once nothing is left to do. */
  redirect_url: v.nullable(v.string()),
  created: Time,
  expires: Time,
})
export type Order = v.InferOutput<typeof Order>

/** Bundles for a country with the member's active discount; visitors see the plain prices. */
export const getBundles = defineCall({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'visitor',
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: v.object({
    bundles: v.array(Bundle),
    discount: v.nullable(DiscountCode),
    /** The open order the member's discount is with until it is paid or runs out; null where none is in the way. */
    discount_held_by: v.nullable(Id),
    payment_methods: v.array(v.picklist(PAYMENT_METHODS)),
    /** Whether directdebit.php takes orders from there; it is not among the methods of order.php. */
    direct_debit: v.boolean(),
    vat_percentage: v.number(),
    country: CountryCode,
    /** Credits a member owes, spent ones whose price went back: what comes next pays them first. */
    credits_owed: Count,
  }),
})

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/order.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: v.strictObject({
    bundle: Id,
    method: v.picklist(PAYMENT_METHODS, 'not_in_list'),
    country: CountryCode,
    discount: v.optional(text(1, 40)),
    /** The total the member was shown, in minor units; another one now is refused with `price_changed`. */
    total: Count,
    /** Express request that the service starts before the withdrawal period ends (law.md L22). */
    start_now: v.literal(true, 'required'),
    /** Keeps the means of payment at the provider for `order.php?repeat`. */
    keep_method: v.optional(v.boolean()),
    /** The order this tab left for the bank and came back from: its discount moves on to this one, however young it is. */
    replaces: v.optional(Id),
  }),
  response: Order,
  errors: [
    'not_found',
    'payment_method_unavailable',
    'discount_not_found',
    'discount_used',
    'price_changed',
    'invalid_fields',
    'unavailable',
  ],
})

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/order.php',
  access: 'member',
  query: v.strictObject({ id: Id }),
  response: Order,
  errors: ['not_found'],
})

export const cancelOrder = defineCall({
  method: 'DELETE',
  path: '/api/order.php',
  access: 'member',
  rate: 'money',
  query: v.strictObject({ id: Id }),
  response: Order,
  errors: ['not_found', 'order_closed'],
})

/** The provider's webhook; only its reference is read, the state is asked of the provider. */
export const webhook = defineCall({
  method: 'POST',
  path: '/api/webhook.php',
  access: 'visitor',
  rate: 'webhook',
  origin: 'any',
  bodyKind: 'form',
  query: v.strictObject({ provider: v.picklist(['sandbox', 'mollie']) }),
  body: v.strictObject({ id: Id }),
  errors: ['not_found', 'unavailable'],
})

/** A member's newest purchase, to be made again by the means of payment kept with it. Reading it charges nothing. */
export const getRepeat = defineCall({
  method: 'GET',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  query: v.strictObject({ repeat: queryFlag }),
  response: v.object({
    /** The id of this one purchase: sent twice, from two tabs too, it is bought once. */
    intent: Id,
    bundle: Bundle,
    method: v.picklist(PAYMENT_METHODS),
    /** Name of the means of payment, masked. */
    label: v.string(),
    country: CountryCode,
    total: Money,
    vat_percentage: v.number(),
  }),
  errors: ['not_found'],
})

export const repeatOrder = defineCall({
  method: 'POST',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  rate: 'money',
  idempotent: true,
  query: v.strictObject({ repeat: queryFlag }),
  body: v.strictObject({
    intent: Id,
    /** The amount as it was shown, in minor units. */
    total: Count,
    start_now: v.literal(true, 'required'),
  }),
  response: Order,
  errors: [
    'not_found',
    'price_changed',
    'recurring_payment_failed',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'unavailable',
  ],
})

/** Lets go of every means of payment kept for this; 204 also where there is none. */
export const forgetMethods = defineCall({
  method: 'DELETE',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  rate: 'money',
  query: v.strictObject({ repeat: queryFlag }),
})

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

export const orderDirectDebit = defineCall({
  method: 'POST',
  path: '/api/directdebit.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: v.strictObject({
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
  }),
  response: DirectDebitOrder,
  errors: [
    'not_found',
    'invalid_fields',
    'payment_method_unavailable',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'sms_limit_reached',
    'discount_not_found',
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

/** The code that came by SMS confirms the mandate; the order then goes to the bank. */
export const confirmCode = defineCall({
  method: 'POST',
  path: '/api/sms.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: v.strictObject({ order: Id, code: v.pipe(text(1, 20), v.regex(/^\d{6}$/, 'invalid')) }),
  response: DirectDebitOrder,
  errors: ['sms_code_invalid', 'unavailable'],
})

export const Transaction = v.object({
  id: Id,
  state: v.picklist(ORDER_STATES),
  credits: Count,
  method: v.picklist(PAYMENT_METHODS),
  total: Money,
  created: Time,
  /** Until when it can be paid. */
  expires: Time,
  /** 0 until it was paid. */
  completed: Time,
  /** Given back of the total; null without. */
  refunded: v.nullable(Money),
  /** How far our refund is: on its way, taken on by the provider, or refused by it, so that a person pays it out. */
  refund_state: v.nullable(v.picklist(['due', 'sent', 'refused'])),
  invoice_number: v.nullable(v.string()),
  /** Until when unspent credits are taken back; 0 when they are not any more. */
  refundable_until: Time,
})
export type Transaction = v.InferOutput<typeof Transaction>

export const Invoice = v.object({
  number: v.string(),
  issued: Time,
  seller: v.object({
    name: v.string(),
    address: v.string(),
    city: v.string(),
    country: v.string(),
    kvk: v.string(),
    vat_numbers: v.array(v.string()),
    email: v.string(),
  }),
  buyer: v.object({ name: v.string(), country: v.string() }),
  credits: Count,
  price: Money,
  discount: Money,
  discount_code: v.nullable(v.string()),
  net: Money,
  vat_percentage: v.number(),
  vat: Money,
  total: Money,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** Takes a part of an invoice back, or all of it. */
export const CreditNote = v.object({
  number: v.string(),
  issued: Time,
  credits: Count,
  net: Money,
  vat_percentage: v.number(),
  vat: Money,
  total: Money,
})
export type CreditNote = v.InferOutput<typeof CreditNote>

/** Credits that came back for a first message: nobody read it in time, or its receiver was not real. */
const MessageRefund = v.object({ conversation: Id, credits: Count, refunded: Time })
export type MessageRefund = v.InferOutput<typeof MessageRefund>

/** Where the money of a bank transfer goes. */
const BankTransfer = v.object({
  holder: v.string(),
  iban: v.string(),
  bic: v.string(),
  /** Tells whose payment it is; to be written on the transfer. */
  reference: v.string(),
})
export type BankTransfer = v.InferOutput<typeof BankTransfer>

/** The member's orders, newest first. */
export const getTransactions = defineCall({
  method: 'GET',
  path: '/api/transactions.php',
  access: 'member',
  query: v.strictObject({
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}$/, 'invalid'))),
    limit: v.optional(queryInt(1, 50)),
  }),
  response: v.object({
    transactions: v.array(Transaction),
    /** Cursor to pass as `before` for older ones; null at the end. */
    next: v.nullable(v.string()),
    /** The newest ones; on the first page. */
    message_refunds: v.array(MessageRefund),
  }),
})

export const getTransaction = defineCall({
  method: 'GET',
  path: '/api/transactions.php',
  flag: 'id',
  access: 'member',
  query: v.strictObject({ id: Id }),
  response: v.object({
    transaction: Transaction,
    invoice: v.nullable(Invoice),
    /** One for each time money went back; seller and buyer are the invoice's. */
    credit_notes: v.array(CreditNote),
    /** While a bank transfer is awaited and the provider says where to. */
    transfer: v.nullable(BankTransfer),
  }),
  errors: ['not_found'],
})

/**
 * Withdraws from a contract (law.md L19-L22), logged in or not. What is unspent of it is given back at once where the
 * order can be made out; else a person decides. The answer is the same for both. A form without script is
 * answered 303.
 */
export const withdraw = defineCall({
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: v.strictObject({
    name: text(1, 100),
    /** The order's or the invoice's number, or in the person's own words. */
    contract: text(1, 200),
    /** Where the confirmation goes. */
    email: Email,
    /** Its language; a form without script says that of its page. */
    language: v.optional(v.picklist(LOCALES)),
  }),
  response: v.object({
    case_number: v.string(),
    received: Time,
    /** Why none is mailed, where so many were today; what is paid back is confirmed all the same. */
    confirmation: v.picklist(['mailed', 'mail_limit_reached']),
  }),
  errors: ['rate_limited'],
})
