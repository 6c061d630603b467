// Refunds that operators give, sign and pay by hand: verbs of payments, each with its entry in the log.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type {
  decideRefundRequest as decideCall,
  giveRefund as giveCall,
  markRefundPaid as paidCall,
} from '../../../contract/desk/refunds.ts'
import { type LookedUpRefund, lookUpRefund, markPaid } from '../../payments/refunds/refund-order.ts'
import {
  decideRequest,
  giveOrAsk,
  type LoneRefundRefusal,
  type SigningRefusal,
} from '../../payments/refunds/request-refund.ts'
import { settleOrder } from '../../payments/settlement/follow-payment.ts'
import { unavailable } from '../../payments/providers/provider-error.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { operatorActor } from '../cases/claim-case.ts'
import { brandsOf, requireConfirmed } from '../operators/grants.ts'
import { findOrderAtBrand, onOrder } from './on-order.ts'
import { answerOrder } from './read-order.ts'

const REFUSED: Readonly<Record<LoneRefundRefusal | SigningRefusal, () => ServiceError>> = {
  no_order: notFound,
  not_paid: () => new ServiceError('case_changed'),
  too_much: () => invalidFields({ amount: 'invalid' }),
  needs_two: () => new ServiceError('approval_needed'),
  too_many_a_day: () => new ServiceError('refund_limit_reached'),
  asked_already: () => new ServiceError('already_decided'),
  same_decider: () => new ServiceError('same_decider'),
  not_waiting: () => new ServiceError('already_decided'),
}

const done = (result: object | LoneRefundRefusal | SigningRefusal): void => {
  if (typeof result === 'string') throw REFUSED[result]()
}

/**
 * Gives money back, or asks for a second signature. Throws `not_found`, `right_missing`, `confirm_needed`, `approval_needed`,
 * `refund_limit_reached`, `already_decided`, `case_changed`, `invalid_fields`.
 */
export async function giveRefund(
  context: OperatorContext,
  { id, amount, take_back: takeBack, reason, words, asks }: BodyOf<typeof giveCall>,
): Promise<{ id: string }> {
  requireConfirmed(context)
  const refund = randomUUID()
  const after = { [asks ? 'request' : 'refund']: refund, amount, take_back: takeBack, reason }
  const entry = { call: 'giveRefund', right: 'refunds.decide', reason: words, after } as const
  return onOrder(context, id, entry, async (trx, { order, ofBrand }) => {
    const goodwill = { id: refund, amount, takeBack, reason, words, asks }
    done(await giveOrAsk(ofBrand, operatorActor(trx), order, goodwill))
    return { id }
  })
}

/**
 * Signs or refuses what somebody else asked for. Throws `not_found`, `right_missing`, `confirm_needed`, `same_decider`,
 * `already_decided`, `case_changed`, `invalid_fields`.
 */
export async function decideRefundRequest(
  context: OperatorContext,
  { id, is, words }: BodyOf<typeof decideCall>,
): Promise<void> {
  requireConfirmed(context)
  const request = await context.db
    .selectFrom('refund_request')
    .select(['order_id', 'amount', 'asked_by'])
    .where(withinBrands(brandsOf(context, 'orders.read'), 'refund_request'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!request) throw notFound()
  const after = { request: id, is, amount: request.amount, asked_by: request.asked_by }
  const entry = { call: 'decideRefundRequest', right: 'refunds.approve', reason: words, after } as const
  await onOrder(context, request.order_id, entry, async (trx, { ofBrand }) =>
    done(await decideRequest(ofBrand, operatorActor(trx), { id, isSigned: is === 'sign' })),
  )
}

/** A refund that is to be marked, with what the provider says of its payment. */
export interface PaidRefund {
  order: string
  looked: LookedUpRefund
}

/** Asks the provider what it gave back by itself. Throws `not_found`, `confirm_needed`, `already_decided`, `case_changed`. */
export async function beginMarkPaid(
  context: OperatorContext,
  { id }: BodyOf<typeof paidCall>,
): Promise<PaidRefund> {
  requireConfirmed(context)
  const refund = await context.db
    .selectFrom('refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'refund.pool').onRef('orders.id', '=', 'refund.order_id'),
    )
    .select('orders.id as order')
    .where(withinBrands(brandsOf(context, 'refunds.decide'), 'orders'))
    .where('refund.id', '=', id)
    .executeTakeFirst()
  if (!refund) throw notFound()
  const looked = await lookUpRefund(context.deps, id)
  if (looked === 'not_owed') throw new ServiceError('already_decided')
  // Nobody knows what the provider gave back.
  if (looked === 'unanswered') throw new ServiceError('case_changed')
  return { ...refund, looked }
}

/** Counts a refused refund as paid by hand, which ends its case. Throws `claimed_by_other` where somebody else has that. */
export async function markRefundPaid(
  context: OperatorContext,
  { id, words }: BodyOf<typeof paidCall>,
  { order, looked }: PaidRefund,
): Promise<{ id: string }> {
  const entry = {
    call: 'markRefundPaid',
    right: 'refunds.decide',
    reason: words,
    after: { refund: id },
  } as const
  return onOrder(context, order, entry, async (trx, { brand }) => {
    await requireUnclaimed(trx, { pool: brand.pool, kind: 'refund_refused', ref: id })
    const paid = await markPaid({ db: trx.db, now: trx.now, actor: operatorActor(trx) }, looked)
    if (paid === 'not_owed') throw new ServiceError('already_decided')
    if (paid === 'under_way') throw new ServiceError('case_changed')
    return { id: order }
  })
}

/** Throws `claimed_by_other` while somebody else has the open case that a change would end. */
export async function requireUnclaimed(
  { db, now, operator }: OperatorContext & { db: Db },
  { pool, kind, ref }: { pool: string; kind: 'refund_refused' | 'withdrawal' | 'dispute'; ref: string },
): Promise<void> {
  const claimed = await db
    .selectFrom('desk_case')
    .select('claimed_by')
    .where('pool', '=', pool)
    .where('subject_ref', '=', ref)
    .where('kind', '=', kind)
    .where(sql<boolean>`closed_at = 0`)
    .where('claimed_by', 'not in', ['', operator.id])
    .where('claimed_until', '>', now)
    .executeTakeFirst()
  if (claimed) throw new ServiceError('claimed_by_other')
}

/** Writes down that the provider is asked again; `endLookUp` asks it, which may take its time. */
export const beginLookUp = (context: OperatorContext, id: string): Promise<{ id: string }> =>
  onOrder(context, id, { call: 'lookUpPayment', right: 'refunds.decide' }, () => Promise.resolve({ id }))

/** Asks the provider, and applies what it says. Not inside a transaction. Throws `unavailable`. */
export async function endLookUp(context: OperatorContext, kept: { id: string }) {
  const { order } = await findOrderAtBrand(context, kept.id)
  // Nobody asks a provider that payments no longer go by.
  if (order.provider !== context.deps.payments.name) throw new ServiceError('unavailable')
  await settleOrder(context.deps, order).catch(unavailable(context))
  return answerOrder(context, kept)
}
