import type { Selectable } from 'kysely'
import type { CreditNote } from '../../../contract/transactions.ts'
import { vatIncluded } from '../../../core/discount.ts'
import type { OrderRow } from '../order.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { CreditNoteTable } from '../tables.ts'
import { nextNumber } from './invoice.ts'

/** Credits a part of an order's invoice, in the transaction of the refund. */
export async function issueCreditNote(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { pool, brand, account, id }: OrderRow,
  { credits, amount }: { credits: number; amount: number },
): Promise<void> {
  const number = await nextNumber(db, brand, 'credit_note')
  const issued_at = deps.clock()
  await db
    .insertInto('credit_note')
    .values({ brand, number, pool, order_id: id, account, credits, amount, issued_at })
    .execute()
}

export function findCreditNotes(db: Db, { pool, id }: OrderRow): Promise<Selectable<CreditNoteTable>[]> {
  return db
    .selectFrom('credit_note')
    .selectAll()
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()
}

/** A credit note with the VAT of its invoice, as the member sees it. */
export function creditNoteOf(
  order: OrderRow,
  { brand, number, credits, amount, issued_at }: Selectable<CreditNoteTable>,
): CreditNote {
  const money = (amount: number) => ({ amount, currency: order.currency })
  const percentage = order.vat_basis_points / 100
  const vat = vatIncluded(amount, percentage)
  return {
    number: `${brand.toUpperCase()}-C${String(number).padStart(6, '0')}`,
    issued: issued_at,
    credits,
    net: money(amount - vat),
    vat_percentage: percentage,
    vat: money(vat),
    total: money(amount),
  }
}
