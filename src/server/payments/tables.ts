import type {
  GoodwillReason,
  RefundRequestOutcome,
  TakeBack,
  WithdrawalState,
} from '../../contract/desk/money-lists.ts'
import type { BookingReason, Country, Currency, Locale, PaymentMethod } from '../../contract/lists.ts'
import type { OrderState } from '../../contract/orders.ts'

/**
 * `unread`: a first message that was not read in time, or whose receiver was not real, gives its credits back.
 * `reversal`: a charge-back that did not stand gives back what it took.
 */
export type TransferReason = Exclude<BookingReason, 'debt' | 'debt_paid' | 'debt_waived'>

declare module '../platform/db/schema.ts' {
  interface Database {
    ledger: LedgerTable
    orders: OrderTable
    mandate: MandateTable
    direct_debit: DirectDebitTable
    payment_customer: PaymentCustomerTable
    refund: RefundTable
    refund_request: RefundRequestTable
    invoice: InvoiceTable
    invoice_counter: InvoiceCounterTable
    credit_note: CreditNoteTable
    withdrawal: WithdrawalTable
    discount: DiscountTable
    discount_code: DiscountCodeTable
    price_log: PriceLogTable
    offer_log: OfferLogTable
    sandbox_payment: SandboxPaymentTable
    sandbox_refund: SandboxRefundTable
  }
}

/** Append-only, double entry: the rows of one `transfer` sum to zero. */
export interface LedgerTable {
  pool: string
  /** `member:<account>`, `debt:<account>`, or a company account, e.g. `house:sales`. */
  ledger_account: string
  reason: BookingReason
  reference: string
  transfer: string
  amount: number
  created_at: number
}

export interface OrderTable {
  pool: string
  id: string
  brand: string
  account: string
  state: OrderState
  bundle: string
  credits: number
  method: PaymentMethod
  country: Country
  currency: Currency
  price: number
  total: number
  vat_basis_points: number
  discount_code: string
  discount_source: DiscountSource | ''
  provider: string
  provider_reference: string
  redirect_url: string
  /** The express request that the service starts at once: when, and in which words (law.md L22). */
  start_now_at: number
  start_now_text: string
  created_at: number
  expires_at: number
  completed_at: number
  /** When an open order's payment is looked up again by itself. */
  check_at: number
  /** The means of payment are kept for later orders, as the member asked. */
  keep_method: number
  /** A `BillingAddress` as JSON, until the payment was opened with it; '' after, and where none is needed. */
  billing: string
  /** The mandate it is paid by, '' where the payer pays at the provider. */
  mandate: string
  /** Credits taken back, or owed where they were spent. */
  returned_credits: number
  /** Refunded part of `total`, in minor units. */
  returned_amount: number
  /** Charge-backs and their reversals that are known of, counted together: news with fewer is old. */
  disputes: number
  /** Of `returned_credits`, what a charge-back took; a reversal gives it back. */
  disputed_credits: number
}

/**
 * A payer's mandate. A direct debit's row holds the evidence of it (law.md L29): the wording, its
 * time, and the number the code went to. The IBAN leaves the server towards the provider alone.
 */
export interface MandateTable {
  pool: string
  id: string
  brand: string
  account: string
  method: PaymentMethod
  state: 'awaiting_code' | 'active' | 'ended'
  /** The order it was given with. */
  order_id: string
  provider: string
  provider_customer: string
  provider_mandate: string
  /** Masked; what the member knows it by. */
  label: string
  holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  mobile: string
  creditor: string
  text: string
  code_hash: string
  code_expires_at: number
  code_tries: number
  created_at: number
  confirmed_at: number
}

/** A member's direct debit eligibility: at most one order open, none after a charge-back. */
export interface DirectDebitTable {
  pool: string
  account: string
  open_order: string
  blocked_at: number
}

export interface PaymentCustomerTable {
  pool: string
  account: string
  provider: string
  reference: string
}

/** A refund. `sent_at` is set once the provider accepted it. */
export interface RefundTable {
  pool: string
  id: string
  order_id: string
  account: string
  credits: number
  amount: number
  currency: Currency
  tries: number
  due_at: number
  created_at: number
  sent_at: number
  /** Times the provider refused it, rather than being away. */
  refusals: number
  /** When it was given up for a person to pay out by hand; 0 while it is not. */
  refused_at: number
  /** The actor who paid it out by hand; '' for one that the provider sent. */
  paid_by: string
  /** For what it was given; '' where the law owes it. */
  reason: GoodwillReason | ''
  /** The actor who gave it; '' likewise. */
  given_by: string
  /** The actor who signed it as the second; '' where one was enough. */
  signed_by: string
}

/** A refund that an operator asked for: nothing is booked before somebody else signs it. */
export interface RefundRequestTable {
  pool: string
  id: string
  brand: string
  order_id: string
  account: string
  /** In minor units of the order's currency. */
  amount: number
  currency: Currency
  take_back: TakeBack
  reason: GoodwillReason
  /** The operator's own words. */
  words: string
  /** JSON list: why one operator is not enough. */
  why: string
  /** Actors; the table refuses the same one twice. */
  asked_by: string
  decided_by: string
  created_at: number
  ends_at: number
  decided_at: number
  /** '' while it waits. */
  outcome: RefundRequestOutcome | ''
  /** The refund it became; '' else. */
  refund: string
}

export interface InvoiceTable {
  brand: string
  number: number
  pool: string
  order_id: string
  account: string
  issued_at: number
  /** JSON: seller and buyer as they were. */
  parties: string
}

/** The last number taken of a brand's invoices, or of its credit notes. */
export interface InvoiceCounterTable {
  brand: string
  series: 'invoice' | 'credit_note'
  last: number
}

/** Takes back a part of an invoice, or all of it; written once for each time money went back. */
export interface CreditNoteTable {
  brand: string
  number: number
  pool: string
  order_id: string
  account: string
  credits: number
  /** VAT included, in minor units of the order's currency. */
  amount: number
  issued_at: number
}

/** A withdrawal as it was declared; `id` is the case number. */
export interface WithdrawalTable {
  pool: string
  id: string
  brand: string
  /** '' where no member was identified. */
  account: string
  order_id: string
  state: WithdrawalState
  name: string
  contract: string
  email: string
  /** The language the declaration was made in; '' for old rows. */
  language: Locale | ''
  created_at: number
  decided_at: number
  /** 1 for a further one within `REPEATED_WITHDRAWAL_DAYS`; a person looks at it once. */
  repeated: number
  seen_at: number
  /** The operator, or command, that decided; '' for the member's own answer. */
  decided_by: string
}

/** Where a discount comes from: signup, the site file, an operator, or the offer to a member who is about to leave. */
export type DiscountSource = 'time_bonus' | 'welcome' | 'campaign' | 'operator' | 'stay'

/**
 * The single use of a discount: the discounts of a first purchase exclude each other, so they share one row. At most one
 * open order holds it, a paid one uses it up.
 */
export interface DiscountTable {
  pool: string
  account: string
  kind: 'first_purchase' | 'code'
  /** The code that was used up, '' for a first purchase. */
  code: string
  /** The order that holds it, '' while free. */
  order_id: string
  used_at: number
}

/** A discount code that was given out, to one member or to all of a brand; what the site file names stands there. */
export interface DiscountCodeTable {
  pool: string
  brand: string
  code: string
  source: Extract<DiscountSource, 'operator' | 'stay'>
  /** Whose it is; '' for every member. */
  account: string
  /** '' for every country of the brand. */
  country: Country | ''
  /** '' for every currency. */
  currency: Currency | ''
  value_percentage: number
  /** In minor units. */
  minimum_order_value: number
  /** JSON list; empty for every method. */
  paymentmethods: string
  begins_at: number
  expires_at: number
  /** The actor who gave it out; '' for one that the system did. */
  given_by: string
}

/** Since when a bundle has its list price; 0 = no longer sold. */
export interface PriceLogTable {
  brand: string
  bundle: string
  currency: Currency
  /** In minor units, VAT included. */
  price: number
  from_at: number
}

/** An offer as it was made: the proof of its days and conditions. The newest row of a code counts. */
export interface OfferLogTable {
  brand: string
  source: DiscountSource
  /** '' of the offer to stay, whose codes are each a member's own. */
  code: string
  percent: number
  from_at: number
  /** 0 = without an end. */
  until_at: number
  /** JSON of its conditions; whom it is for is never in it. */
  conditions: string
  logged_at: number
}

/** A payment at the sandbox bank. */
export interface SandboxPaymentTable {
  id: string
  order_id: string
  return_url: string
  amount: number
  currency: Currency
  description: string
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'charged_back'
  /** Whose means of payment are kept, '' where none are. */
  customer: string
  /** Charge-backs and reversals so far. */
  disputes: number
  created_at: number
}

export interface SandboxRefundTable {
  id: string
  payment: string
  amount: number
  created_at: number
}
