// Charge-backs and what follows from them at the desk: evidence for the bank, credits that are owed, direct debits that are
// blocked. A charge-back itself is answered by deciding its case.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Cursor, Id, text, Time } from '../fields.ts'
import { CURRENCIES } from '../lists.ts'
import { ORDER_STATES } from '../orders.ts'
import { BrandId, OrderDetail } from './orders.ts'

const access = 'operator'
const Words = text(3, 500)

export const DISPUTE_VIEWS = ['open', 'all'] as const

export const DisputeListRow = v.object({
  /** Of the order. */
  id: v.string(),
  order: v.string(),
  brand: v.string(),
  member: v.string(),
  /** '' of one who is gone. */
  name: v.string(),
  /** Minor units. */
  amount: Count,
  currency: v.picklist(CURRENCIES),
  state: v.picklist(ORDER_STATES),
  /** When it was placed. */
  at: Time,
  /** Charge-backs and reversals that are known of. */
  disputes: Count,
  /** Credits that the charge-back took. */
  credits: Count,
  /** Credits that the member owes, for whatever order. */
  debt: Count,
  /** The open case, and when it is due; '' and 0 where there is none, or none the operator sees. */
  case: v.string(),
  due_at: Time,
})
export type DisputeListRow = v.InferOutput<typeof DisputeListRow>

/** A page of 50: those whose case is open by what is due first, all of them the newest order first. */
export const getDisputes = defineCall({
  method: 'GET',
  path: '/api/desk/disputes.php',
  access,
  right: 'orders.read',
  query: v.strictObject({
    view: v.picklist(DISPUTE_VIEWS),
    brand: v.optional(BrandId),
    after: v.optional(Cursor),
  }),
  response: v.object({ rows: v.array(DisputeListRow), next: v.string() }),
})

/** One page of HTML for the bank: what was ordered, shown, agreed to and used; no word of a message. */
export const getDisputeEvidence = defineCall({
  method: 'GET',
  path: '/api/desk/dispute-evidence.php',
  access,
  right: 'disputes.handle',
  query: v.strictObject({ id: Id }),
  media: 'text/html',
  errors: ['not_found'],
})

/** Writes off all credits that the member of an order owes. */
export const writeOffDebt = defineCall({
  method: 'POST',
  path: '/api/desk/debt.php',
  access,
  right: 'refunds.approve',
  idempotent: true,
  body: v.strictObject({ id: Id, words: Words }),
  response: OrderDetail,
  errors: ['not_found', 'right_missing', 'confirm_needed', 'already_decided'],
})

export const DEBIT_VIEWS = ['open', 'failed', 'blocked'] as const
export type DebitView = (typeof DEBIT_VIEWS)[number]

export const DebitListRow = v.object({
  /** Of the order; of the member where debits are blocked. */
  id: v.string(),
  /** The order, the latest one of a member who is blocked; '' without one. */
  order: v.string(),
  brand: v.string(),
  member: v.string(),
  name: v.string(),
  /** Minor units; 0 without an order. */
  amount: Count,
  currency: v.picklist(['', ...CURRENCIES]),
  state: v.nullable(v.picklist(ORDER_STATES)),
  /** Masked account. */
  mandate: v.string(),
  /** When it was placed, or blocked. */
  at: Time,
})
export type DebitListRow = v.InferOutput<typeof DebitListRow>

/** A page of 50 direct debits, or of members who may not pay by one after a charge-back; the newest first. */
export const getDebits = defineCall({
  method: 'GET',
  path: '/api/desk/debits.php',
  access,
  right: 'orders.read',
  query: v.strictObject({
    view: v.picklist(DEBIT_VIEWS),
    brand: v.optional(BrandId),
    after: v.optional(Cursor),
  }),
  response: v.object({ rows: v.array(DebitListRow), next: v.string() }),
})

/** Allows direct debit again to a member to whom a charge-back closed it, and tells them. */
export const allowDebit = defineCall({
  method: 'PUT',
  path: '/api/desk/debit.php',
  access,
  right: 'disputes.handle',
  body: v.strictObject({ member: Id, words: Words }),
  errors: ['not_found', 'right_missing', 'confirm_needed', 'already_decided'],
})
