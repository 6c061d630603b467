// Withdrawals at the desk: those that wait for a person, with the purchases they may mean, and those that were answered.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Cursor, Id, line, Time } from '../fields.ts'
import { CURRENCIES } from '../lists.ts'
import { ORDER_STATES } from '../orders.ts'
import {
  WITHDRAWAL_CANDIDATES,
  WITHDRAWAL_MEASURES,
  WITHDRAWAL_STATES,
  WITHDRAWAL_VIEWS,
} from './money-lists.ts'
import { BrandId } from './orders.ts'

const access = 'operator'

export const WithdrawalCandidate = v.object({
  id: v.string(),
  /** Why it may be meant. */
  by: v.picklist(WITHDRAWAL_CANDIDATES),
  /** When it was paid. */
  at: Time,
  /** Minor units. */
  total: Count,
  currency: v.picklist(CURRENCIES),
  state: v.picklist(ORDER_STATES),
  /** Declared within its refund period. */
  in_time: v.boolean(),
})
export type WithdrawalCandidate = v.InferOutput<typeof WithdrawalCandidate>

export const WithdrawalListRow = v.object({
  /** The number its sender was told. */
  id: v.string(),
  brand: v.string(),
  /** '' while no member is known. */
  member: v.string(),
  /** As declared. */
  sender: v.string(),
  contract: v.string(),
  /** Masked. */
  email: v.string(),
  state: v.picklist(WITHDRAWAL_STATES),
  /** A further one of a member within a short while. */
  repeated: v.boolean(),
  /** The purchase it means; '' where none is known. */
  order: v.string(),
  candidates: v.array(WithdrawalCandidate),
  declared_at: Time,
  /** When the case is due, and until when the money is owed; 0 each without an open case. */
  due_at: Time,
  owed_at: Time,
  /** Its open case; '' where there is none. */
  case: v.string(),
  /** What it may be answered with now. */
  measures: v.array(v.picklist(WITHDRAWAL_MEASURES)),
  decided_at: Time,
  /** '' for the member's own answer, or where nobody had to decide. */
  decided_by: v.string(),
})
export type WithdrawalListRow = v.InferOutput<typeof WithdrawalListRow>

/** A page of 50: those that wait by what is due first, those that were answered the newest first. */
export const getWithdrawals = defineCall({
  method: 'GET',
  path: '/api/desk/withdrawals.php',
  access,
  right: 'orders.read',
  query: v.strictObject({
    view: v.picklist(WITHDRAWAL_VIEWS),
    brand: v.optional(BrandId),
    after: v.optional(Cursor),
  }),
  response: v.object({
    rows: v.array(WithdrawalListRow),
    next: v.string(),
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/** Answers a withdrawal whose case the operator has, as it was read; it is a decision on that case. */
export const answerWithdrawal = defineCall({
  method: 'PUT',
  path: '/api/desk/withdrawal.php',
  access,
  right: 'refunds.decide',
  idempotent: true,
  body: v.strictObject({
    id: line(1, 40),
    /** Of the case. */
    version: Count,
    measure: v.picklist(WITHDRAWAL_MEASURES),
    /** The purchase that is meant, by its exact number, where the declaration does not name it. */
    order: v.optional(Id),
  }),
  errors: [
    'not_found',
    'confirm_needed',
    'case_changed',
    'claimed_by_other',
    'already_decided',
    'invalid_fields',
  ],
})
