import type { OrderEvent } from '../../../contract/desk/orders.ts'
import { creditNoteOf, findCreditNotes } from '../../payments/invoices/credit-note.ts'
import { invoiceNumber } from '../../payments/invoices/invoice.ts'
import type { OrderRow } from '../../payments/order.ts'
import type { RefundRequestRow } from '../../payments/refunds/request-refund.ts'
import type { Db } from '../../platform/db/store.ts'

const NOTHING = { amount: 0, credits: 0, reason: '', number: '', by: '' }

type Part = Pick<OrderEvent, 'kind' | 'at'> & Partial<OrderEvent>

/** Everything that happened to the money of an order and its credits, the oldest first. */
export async function timelineOf(
  db: Db,
  order: OrderRow,
  requests: readonly RefundRequestRow[],
): Promise<OrderEvent[]> {
  const parts: Part[] = [
    { kind: 'placed', at: order.created_at, amount: order.total },
    ...(await paidOf(db, order)),
    ...(await ledgerOf(db, order)),
    ...(await creditNotesOf(db, order)),
    ...(await withdrawalsOf(db, order)),
    ...(await refundsOf(db, order)),
    ...requests.flatMap(requestEvents),
    ...(await disputesOf(db, order)),
  ]
  return parts.map((part) => ({ ...NOTHING, ...part })).toSorted((one, other) => one.at - other.at)
}

async function paidOf(db: Db, { pool, id, brand, total, completed_at }: OrderRow): Promise<Part[]> {
  if (completed_at === 0) return []
  const invoice = await db
    .selectFrom('invoice')
    .select('number')
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .executeTakeFirst()
  const number = invoice ? invoiceNumber(brand, invoice.number) : ''
  return [{ kind: 'paid', at: completed_at, amount: total, number }]
}

/** Credits of the member that the order gave or took, and those they owe for it. */
async function ledgerOf(db: Db, { pool, id, account }: OrderRow): Promise<Part[]> {
  const rows = await db
    .selectFrom('ledger')
    .select(['ledger_account', 'reason', 'amount', 'created_at'])
    .where('pool', '=', pool)
    .where('ledger_account', 'in', [`member:${account}`, `debt:${account}`])
    .where('reason', 'in', ['purchase', 'refund', 'chargeback', 'reversal', 'debt', 'debt_waived'])
    .where((row) => row.or([row('reference', '=', id), row('reference', 'like', `${id}:%`)]))
    .execute()
  return rows.map(({ ledger_account, reason, amount, created_at }) => ({
    kind: ledger_account.startsWith('debt:') ? 'debt' : 'credits',
    ...{ at: created_at, credits: amount, reason },
  }))
}

const creditNotesOf = async (db: Db, order: OrderRow): Promise<Part[]> =>
  (await findCreditNotes(db, order)).map((note) => {
    const { number, total, credits, issued } = creditNoteOf(order, note)
    return { kind: 'credit_note', at: issued, number, amount: total.amount, credits: -credits }
  })

async function withdrawalsOf(db: Db, { pool, id }: OrderRow): Promise<Part[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'created_at'])
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .execute()
  return rows.map(({ id: number, state, created_at }) => ({
    ...{ kind: 'withdrawn', at: created_at, number, reason: state },
  }))
}

async function refundsOf(db: Db, { pool, id }: OrderRow): Promise<Part[]> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .execute()
  return rows.flatMap((refund): Part[] => {
    const { id: number, amount, reason, given_by, paid_by } = refund
    const of = { number, amount }
    return [
      { kind: 'refund_owed', at: refund.created_at, ...of, reason, by: given_by },
      ...(refund.refused_at > 0 ? [{ kind: 'refund_refused', at: refund.refused_at, ...of } as const] : []),
      ...(refund.sent_at > 0
        ? [
            {
              kind: paid_by === '' ? 'refund_sent' : 'refund_by_hand',
              at: refund.sent_at,
              ...of,
              by: paid_by,
            } as const,
          ]
        : []),
    ]
  })
}

function requestEvents(row: RefundRequestRow): Part[] {
  const { amount, reason, outcome } = row
  const asked = { kind: 'request_asked', at: row.created_at, amount, reason, by: row.asked_by } as const
  if (outcome === '') return [asked]
  return [asked, { kind: `request_${outcome}`, at: row.decided_at, amount, by: row.decided_by }]
}

/** What the bank's notices opened and closed. */
async function disputesOf(db: Db, { pool, id, account, total }: OrderRow): Promise<Part[]> {
  const cases = await db
    .selectFrom('desk_case')
    .select(['opened_at', 'closed_at', 'outcome'])
    .where('pool', '=', pool)
    .where('subject', '=', account)
    .where('subject_ref', '=', id)
    .where('kind', '=', 'dispute')
    .execute()
  return cases.flatMap(({ opened_at, closed_at, outcome }): Part[] => [
    { kind: 'dispute_opened', at: opened_at, amount: total },
    ...(closed_at > 0 ? [{ kind: 'dispute_closed', at: closed_at, reason: outcome } as const] : []),
  ])
}
