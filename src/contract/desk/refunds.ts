// Refunds at the desk: given by one operator, or asked for and signed by a second one.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Cursor, Id, text, Time } from '../fields.ts'
import { CURRENCIES } from '../lists.ts'
import { GOODWILL_REASONS, REFUND_VIEWS, SECOND_SIGNATURE_REASONS, TAKE_BACKS } from './money-lists.ts'
import { BrandId, OrderDetail } from './orders.ts'

const access = 'operator'
const Words = text(3, 500)

export const RefundListRow = v.object({
  /** Of the refund, or of what was asked for. */
  id: v.string(),
  order: v.string(),
  brand: v.string(),
  member: v.string(),
  /** '' of one who is gone. */
  name: v.string(),
  /** Minor units. */
  amount: Count,
  currency: v.picklist(CURRENCIES),
  /** Credits that were taken for it. */
  credits: Count,
  /** '' where the law owes it. */
  reason: v.picklist(['', ...GOODWILL_REASONS]),
  /** Who gave it, or asks for it; '' where the law owes it. */
  by: v.string(),
  /** Who signed it as the second. */
  signed_by: v.string(),
  words: v.string(),
  why: v.array(v.picklist(SECOND_SIGNATURE_REASONS)),
  at: Time,
  /** When it is void, or owed at the latest; 0 where it was sent. */
  due_at: Time,
  sent_at: Time,
})
export type RefundListRow = v.InferOutput<typeof RefundListRow>

/** A page of 50: what is due first, sent ones the newest first. */
export const getRefunds = defineCall({
  method: 'GET',
  path: '/api/desk/refunds.php',
  access,
  right: 'orders.read',
  query: v.strictObject({
    view: v.picklist(REFUND_VIEWS),
    brand: v.optional(BrandId),
    after: v.optional(Cursor),
  }),
  response: v.object({
    rows: v.array(RefundListRow),
    next: v.string(),
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/** Gives money back at once; with `asks` a second operator has to sign it first, and nothing is booked before. */
export const giveRefund = defineCall({
  method: 'POST',
  path: '/api/desk/refund.php',
  access,
  right: 'refunds.decide',
  idempotent: true,
  body: v.strictObject({
    /** The order. */
    id: Id,
    amount: v.pipe(
      v.number(),
      v.integer('invalid'),
      v.minValue(1, 'required'),
      v.maxValue(10_000_000, 'invalid'),
    ),
    take_back: v.picklist(TAKE_BACKS),
    reason: v.picklist(GOODWILL_REASONS),
    words: Words,
    asks: v.boolean(),
  }),
  response: OrderDetail,
  errors: [
    'not_found',
    'confirm_needed',
    'approval_needed',
    'refund_limit_reached',
    'already_decided',
    'case_changed',
  ],
})

/** Signs a refund that somebody else asked for, which books it, or refuses it. */
export const decideRefundRequest = defineCall({
  method: 'POST',
  path: '/api/desk/refund-approval.php',
  access,
  right: 'refunds.approve',
  idempotent: true,
  body: v.strictObject({ id: Id, is: v.picklist(['sign', 'refuse']), words: Words }),
  errors: ['not_found', 'right_missing', 'confirm_needed', 'same_decider', 'already_decided', 'case_changed'],
})

/** Counts a refund that the provider refuses as paid by hand. */
export const markRefundPaid = defineCall({
  method: 'POST',
  path: '/api/desk/refund-paid.php',
  access,
  right: 'refunds.decide',
  idempotent: true,
  body: v.strictObject({ id: Id, words: Words }),
  response: OrderDetail,
  errors: ['not_found', 'confirm_needed', 'already_decided', 'case_changed', 'claimed_by_other'],
})
