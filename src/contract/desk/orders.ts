// Orders at the desk: found by filters, each with what happened to its money. Who paid is named, and reached by `contact.php`.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, CountryCode, Cursor, DiscountName, Id, line, Time } from '../fields.ts'
import { CURRENCIES, PAYMENT_METHODS } from '../lists.ts'
import { ORDER_STATES } from '../orders.ts'
import { CaseId } from './cases.ts'
import {
  GOODWILL_REASONS,
  ORDER_EVENTS,
  REFUND_REQUEST_OUTCOMES,
  SECOND_SIGNATURE_REASONS,
  TAKE_BACKS,
} from './money-lists.ts'

const access = 'operator'
const right = 'orders.read'

export const BrandId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/, 'invalid'))

/** Milliseconds since 1970, as a query has them. */
const Moment = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'), v.transform(Number))

export const OrderQuery = v.strictObject({
  /** Number of an order, of an invoice, or of the payment at the provider: exact. */
  number: v.optional(line(1, 80)),
  brand: v.optional(BrandId),
  state: v.optional(v.picklist(ORDER_STATES)),
  method: v.optional(v.picklist(PAYMENT_METHODS)),
  country: v.optional(CountryCode),
  currency: v.optional(v.picklist(CURRENCIES)),
  member: v.optional(Id),
  code: v.optional(DiscountName),
  /** Money went back, in part or whole. */
  returned: v.optional(v.literal('1')),
  /** The bank charged it back, once at least. */
  disputed: v.optional(v.literal('1')),
  /** When it was placed: not before the one, and before the other. */
  from: v.optional(Moment),
  until: v.optional(Moment),
  after: v.optional(Cursor),
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>

const Currency = v.picklist(CURRENCIES)
const OperatorName = v.object({ id: v.string(), name: v.string() })

export const OrderListRow = v.object({
  id: v.string(),
  /** When it was placed. */
  at: Time,
  /** 0 = never. */
  paid_at: Time,
  brand: v.string(),
  member: v.string(),
  /** '' of one who is gone. */
  name: v.string(),
  method: v.picklist(PAYMENT_METHODS),
  country: v.string(),
  /** In minor units, as all sums. */
  total: Count,
  currency: Currency,
  state: v.picklist(ORDER_STATES),
  returned: Count,
  disputes: Count,
  code: v.string(),
})
export type OrderListRow = v.InferOutput<typeof OrderListRow>

/** A page of 50, the newest first. */
export const getOrders = defineCall({
  method: 'GET',
  path: '/api/desk/orders.php',
  access,
  right,
  query: OrderQuery,
  response: v.object({
    rows: v.array(OrderListRow),
    /** What `after` takes; '' at the end. */
    next: v.string(),
  }),
})

export const OrderEvent = v.object({
  kind: v.picklist(ORDER_EVENTS),
  at: Time,
  /** Minor units; 0 where it is about no money. */
  amount: v.number(),
  /** Credits the member got, or lost (below 0). */
  credits: v.number(),
  /** Reason of a ledger row or of a refund, outcome of a case; '' else. */
  reason: v.string(),
  /** Number of an invoice, a credit note, a withdrawal or a refund; '' else. */
  number: v.string(),
  /** `operator:<id>`, `command:<user>`; '' where nobody in particular. */
  by: v.string(),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** A refund that waits for a second signature, or did. */
export const RefundRequest = v.object({
  id: v.string(),
  amount: Count,
  take_back: v.picklist(TAKE_BACKS),
  reason: v.picklist(GOODWILL_REASONS),
  words: v.string(),
  /** Why one operator is not enough; empty where they wanted two. */
  why: v.array(v.picklist(SECOND_SIGNATURE_REASONS)),
  asked_by: v.string(),
  asked_at: Time,
  ends_at: Time,
  /** Null while it waits. */
  outcome: v.nullable(v.picklist(REFUND_REQUEST_OUTCOMES)),
})
export type RefundRequest = v.InferOutput<typeof RefundRequest>

export const OrderDetail = v.object({
  ...OrderListRow.entries,
  /** Masked: `a•••@m•••.test`; '' of one who is gone. */
  email: v.string(),
  bundle: v.string(),
  credits: Count,
  price: Count,
  vat_percentage: v.number(),
  /** Number of the invoice; '' before it was paid. */
  invoice: v.string(),
  /** The payment at the provider. */
  payment: v.string(),
  /** Masked account of a direct debit; '' without one. */
  mandate: v.string(),
  /** When, and in which words, the member wanted the service to start at once. */
  start_now_at: Time,
  start_now_text: v.string(),
  /** End of the refund period; 0 while it is not paid. */
  period_ends_at: Time,
  /** What may still be given back. */
  left: Count,
  /** Credits of it that the member has not spent. */
  unspent: Count,
  /** What one operator gives at most, and why none gives this order's alone. */
  alone: Count,
  why: v.array(v.picklist(SECOND_SIGNATURE_REASONS)),
  /** Credits that the member owes, for whatever order. */
  debt: Count,
  /** Refunds that the provider refuses, to be paid by hand. */
  refused: v.array(v.object({ id: v.string(), amount: Count, case: v.string() })),
  request: v.nullable(RefundRequest),
  /** The oldest first. */
  timeline: v.array(OrderEvent),
  /** Open cases about it that the operator may see. */
  cases: v.array(CaseId),
  operators: v.array(OperatorName),
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

export const getOrderDetail = defineCall({
  method: 'GET',
  path: '/api/desk/order.php',
  access,
  right,
  query: v.strictObject({ id: Id }),
  response: OrderDetail,
  errors: ['not_found'],
})

/** Asks the provider again, and applies what it says. */
export const lookUpPayment = defineCall({
  method: 'POST',
  path: '/api/desk/look-up-payment.php',
  access,
  right: 'refunds.decide',
  idempotent: true,
  body: v.strictObject({ id: Id }),
  response: OrderDetail,
  errors: ['not_found', 'unavailable'],
})
