import type { Right } from '../../../contract/desk/rights.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, Context, OperatorContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { OrderRow } from '../../payments/order.ts'
import { type Entry, logEntry } from '../log/log-entry.ts'
import { brandsOf, requireRight } from '../operators/grants.ts'

export interface OrderAtBrand {
  order: OrderRow
  brand: Brand
  /** Of the brand, for the verbs of payments. */
  ofBrand: Context
}

/** An order at a brand whose orders the operator may read. Throws `not_found`. */
export async function findOrderAtBrand(context: OperatorContext, id: string): Promise<OrderAtBrand> {
  const brands = brandsOf(context, 'orders.read')
  const order = await context.db
    .selectFrom('orders')
    .selectAll()
    .where(withinBrands(brands, 'orders'))
    .where('id', '=', id)
    .executeTakeFirst()
  const brand = order && brands.get(order.brand)
  if (!order || !brand) throw notFound()
  return { order, brand, ofBrand: { ...systemContext(context.deps, brand, context.db), now: context.now } }
}

/**
 * Looks at an order, or changes it, in a transaction whose entry in the log stands first. Throws `not_found` for an order that
 * the operator does not see, `right_missing` without the right.
 */
export function onOrder<T>(
  context: OperatorContext,
  id: string,
  entry: Pick<Entry, 'call' | 'reason' | 'after' | 'caseId'> & { right: Right },
  work: (context: OperatorContext, found: OrderAtBrand) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (trx) => {
    const found = await findOrderAtBrand(trx, id)
    const { id: brand, pool } = found.brand
    requireRight(trx, entry.right, brand)
    await logEntry(trx, { ...entry, subject: ['order', id], brand, pool })
    return work(trx, found)
  })
}
