import type { Selectable } from 'kysely'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getTransaction, getTransactions } from '../../contract/calls/transactions.ts'
import type { BankTransfer, Invoice, Transaction } from '../../contract/transactions.ts'
import { vatIncluded } from '../../core/discount.ts'
import type { Deps, MemberContext } from '../platform/context.ts'
import { reasonOf } from '../platform/log-redaction.ts'
import { creditNoteOf, findCreditNotes } from './invoices/credit-note.ts'
import { invoiceNumber, type InvoiceParties } from './invoices/invoice.ts'
import { listGifts } from './ledger/give-credits.ts'
import { listMessageRefunds } from './ledger/list-message-refunds.ts'
import { findOrder, isOpen, type OrderRow } from './order.ts'
import { isRefundable, refundEnd } from './refunds/refund-order.ts'
import type { InvoiceTable } from './tables.ts'

type InvoiceRow = Selectable<InvoiceTable>

const PAGE = 20

/** The member's orders at this brand, newest first. */
export async function listTransactions(
  context: MemberContext,
  { before, limit = PAGE }: { before?: string | undefined; limit?: number | undefined },
): Promise<AnswerOf<typeof getTransactions>> {
  const { db, brand, viewer, deps } = context
  const [at, id] = before?.split('.', 2) ?? []
  const rows = await db
    .selectFrom('orders')
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.pool', '=', 'orders.pool').onRef('invoice.order_id', '=', 'orders.id'),
    )
    .selectAll('orders')
    .select('invoice.number')
    .where('orders.pool', '=', brand.pool)
    .where('orders.account', '=', viewer.account)
    .where('orders.brand', '=', brand.site.id)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('orders.created_at', '<', Number(at)),
          eb.and([eb('orders.created_at', '=', Number(at)), eb('orders.id', '<', id ?? '')]),
        ]),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const own = { pool: brand.pool, account: viewer.account }
  const refunds = Map.groupBy(await refundsOf(context, page), ({ order_id }) => order_id)
  return {
    transactions: page.map((row) =>
      transactionOf(deps, row, { number: row.number, refunds: refunds.get(row.id) }),
    ),
    next: rows.length > limit && last ? `${last.created_at}.${last.id}` : null,
    ...(before === undefined
      ? { message_refunds: await listMessageRefunds(db, own), gifts: await listGifts(db, own) }
      : { message_refunds: [], gifts: [] }),
  }
}

/** One order, with its invoice once it was paid. Throws `not_found`. */
export async function viewTransaction(
  context: MemberContext,
  id: string,
): Promise<AnswerOf<typeof getTransaction>> {
  const order = await findOrder(context, id)
  const invoice = await context.db
    .selectFrom('invoice')
    .selectAll()
    .where('pool', '=', order.pool)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  // Its parties go when tax law asks for them no longer.
  const kept = invoice?.parties ? invoice : null
  const refunds = await refundsOf(context, [order])
  const notes = await findCreditNotes(context.db, order)
  return {
    transaction: transactionOf(context.deps, order, { number: invoice?.number ?? null, refunds }),
    invoice: kept ? invoiceOf(order, kept) : null,
    credit_notes: !kept ? [] : notes.map((note) => creditNoteOf(order, note)),
    transfer: await transferFor(context.deps, order),
  }
}

/** Where an open order's money is to go; without it where its provider does not answer. */
async function transferFor(deps: Deps, order: OrderRow): Promise<BankTransfer | null> {
  if (!isOpen(order) || order.provider_reference === '' || order.provider !== deps.payments.name) return null
  try {
    return await deps.payments.findTransfer(deps.store.db, order)
  } catch (error) {
    deps.log.warn({ order: order.id, reason: reasonOf(error) }, 'payment provider unavailable')
    return null
  }
}

const refundsOf = async ({ db, brand }: MemberContext, orders: readonly Pick<OrderRow, 'id'>[]) =>
  orders.length === 0
    ? []
    : db
        .selectFrom('refund')
        .select(['order_id', 'sent_at', 'refused_at'])
        .where('pool', '=', brand.pool)
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .execute()

type Payouts = Awaited<ReturnType<typeof refundsOf>>

/** Null without a refund of ours; of several that of one that is not paid out. */
function payoutOf(refunds: Payouts): Transaction['refund_state'] {
  if (refunds.length === 0) return null
  const owed = refunds.filter(({ sent_at }) => sent_at === 0)
  if (owed.length === 0) return 'sent'
  return owed.some(({ refused_at }) => refused_at > 0) ? 'refused' : 'due'
}

function transactionOf(
  deps: Deps,
  order: OrderRow,
  { number, refunds = [] }: { number: number | null; refunds: Payouts | undefined },
): Transaction {
  const currency = order.currency
  return {
    id: order.id,
    state: order.state,
    credits: order.credits,
    method: order.method,
    total: { amount: order.total, currency },
    created: order.created_at,
    expires: order.expires_at,
    completed: order.completed_at,
    refunded: order.returned_amount > 0 ? { amount: order.returned_amount, currency } : null,
    refund_state: payoutOf(refunds),
    invoice_number: number === null ? null : invoiceNumber(order.brand, number),
    refundable_until: isRefundable(deps, order) ? refundEnd(deps, order) : 0,
  }
}

function invoiceOf(order: OrderRow, invoice: InvoiceRow): Invoice {
  const money = (amount: number) => ({ amount, currency: order.currency })
  const percentage = order.vat_basis_points / 100
  const vat = vatIncluded(order.total, percentage)
  return {
    number: invoiceNumber(invoice.brand, invoice.number),
    issued: invoice.issued_at,
    ...(JSON.parse(invoice.parties) as InvoiceParties),
    credits: order.credits,
    price: money(order.price),
    discount: money(order.price - order.total),
    discount_code: order.discount_code === '' ? null : order.discount_code,
    net: money(order.total - vat),
    vat_percentage: percentage,
    vat: money(vat),
    total: money(order.total),
  }
}
