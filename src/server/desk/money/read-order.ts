import { sql } from 'kysely'
import type * as v from 'valibot'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import type { SecondSignatureReason } from '../../../contract/desk/money-lists.ts'
import { maskAddress } from '../../../core/mask-address.ts'
import { invoiceNumber } from '../../payments/invoices/invoice.ts'
import { owedCredits } from '../../payments/ledger/transfer-credits.ts'
import { findMandate } from '../../payments/mandates/mandates.ts'
import { unspentOf } from '../../payments/ledger/credit-lots.ts'
import { refundEnd } from '../../payments/refunds/refund-order.ts'
import { type RefundRequestRow, whyTwo } from '../../payments/refunds/request-refund.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { visibleCases } from '../cases/visible-cases.ts'
import { describeOrders } from './list-orders.ts'
import { findOrderAtBrand, onOrder } from './on-order.ts'
import { timelineOf } from './order-timeline.ts'

type Detail = v.InferOutput<typeof OrderDetail>

/** An order with all that happened to its money, and what may still be given back of it. Throws `not_found`. */
export const readOrder = (context: OperatorContext, id: string): Promise<Detail> =>
  onOrder(context, id, { call: 'getOrderDetail', right: 'orders.read' }, (trx) => viewOrder(trx, id))

/** The same after a change, whose entry tells of the look, too. */
export const answerOrder = (context: OperatorContext, { id }: { id: string }): Promise<Detail> =>
  inTransaction(context, (trx) => viewOrder(trx, id))

async function viewOrder(context: OperatorContext, id: string): Promise<Detail> {
  const { db, deps, now } = context
  const { order, brand } = await findOrderAtBrand(context, id)
  const { pool, account } = order
  const [row] = await describeOrders(db, [order])
  const owner = await db
    .selectFrom('account')
    .select(['email', 'credits'])
    .where('pool', '=', pool)
    .where('id', '=', account)
    .executeTakeFirst()
  const invoice = await db
    .selectFrom('invoice')
    .select('number')
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .executeTakeFirst()
  const mandate = order.mandate === '' ? undefined : await findMandate(db, pool, order.mandate)
  const requests = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()
  const open = requests.find(({ outcome, ends_at }) => outcome === '' && ends_at > now)
  const timeline = await timelineOf(db, order, requests)
  const cases = await casesOf(context, pool, [id, ...timeline.map(({ number }) => number).filter(Boolean)])
  const isPaid = order.completed_at > 0
  return {
    ...row!,
    email: owner && owner.email !== '' ? maskAddress(owner.email) : '',
    ...{ bundle: order.bundle, credits: order.credits, price: order.price },
    vat_percentage: order.vat_basis_points / 100,
    invoice: invoice ? invoiceNumber(brand.id, invoice.number) : '',
    payment: order.provider_reference,
    mandate: mandate?.label ?? '',
    ...{ start_now_at: order.start_now_at, start_now_text: order.start_now_text },
    period_ends_at: isPaid ? refundEnd(deps, order) : 0,
    left: ['completed', 'refunded'].includes(order.state) ? order.total - order.returned_amount : 0,
    unspent: order.state === 'completed' ? await unspentOf(db, order, owner?.credits ?? 0) : 0,
    alone: brand.site.desk.refund_alone,
    why: isPaid ? await whyTwo(deps, db, order) : [],
    debt: await owedCredits(db, order),
    refused: await refusedOf(context, { pool, id }, cases),
    request: open ? requestOf(open) : null,
    timeline,
    cases: cases.map((each) => each.id),
    operators: await namesOf(db, [...timeline.map(({ by }) => by), open?.asked_by ?? ''].map(operatorIn)),
  }
}

const requestOf = (row: RefundRequestRow): NonNullable<Detail['request']> => ({
  id: row.id,
  amount: row.amount,
  take_back: row.take_back,
  reason: row.reason,
  words: row.words,
  why: JSON.parse(row.why) as SecondSignatureReason[],
  asked_by: row.asked_by,
  asked_at: row.created_at,
  ends_at: row.ends_at,
  outcome: row.outcome === '' ? null : row.outcome,
})

interface Key {
  pool: string
  id: string
}

/** Refunds that the provider refuses, each with its case. */
async function refusedOf(
  { db }: OperatorContext,
  { pool, id }: Key,
  cases: readonly OpenCase[],
): Promise<Detail['refused']> {
  const rows = await db
    .selectFrom('refund')
    .select(['id', 'amount'])
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .where('refused_at', '>', 0)
    .where('sent_at', '=', 0)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    ...row,
    case: cases.find(({ subject_ref }) => subject_ref === row.id)?.id ?? '',
  }))
}

interface OpenCase {
  id: string
  subject_ref: string
}

/** Open cases about an order, its refunds and its withdrawals that the operator may see. */
const casesOf = (context: OperatorContext, pool: string, refs: readonly string[]): Promise<OpenCase[]> =>
  context.db
    .selectFrom('desk_case')
    .select(['id', 'subject_ref'])
    .where('pool', '=', pool)
    .where('subject_ref', 'in', refs)
    .where('kind', 'in', ['dispute', 'refund_refused', 'withdrawal'])
    .where(sql<boolean>`closed_at = 0`)
    .where(visibleCases(context))
    .orderBy('opened_at')
    .execute()
