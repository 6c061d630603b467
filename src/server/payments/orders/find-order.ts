import type { Order } from '../../../contract/orders.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'

export const isOpen = (order: OrderRow): boolean => order.state === 'created' || order.state === 'pending'

/** The viewer's own order at this brand. Throws `not_found`. */
export async function findOrder({ db, brand, viewer }: MemberContext, id: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('brand', '=', brand.site.id)
    .where('account', '=', viewer.account)
    .executeTakeFirst()
  if (!order) throw notFound()
  return order
}

/** An order as its member sees it. */
export function orderOf(row: OrderRow): Order {
  const currency = row.currency
  return {
    id: row.id,
    state: row.state,
    bundle: row.bundle,
    credits: row.credits,
    method: row.method,
    price: { amount: row.price, currency },
    total: { amount: row.total, currency },
    discount_code: row.discount_code === '' ? null : row.discount_code,
    redirect_url: row.state === 'pending' && row.redirect_url !== '' ? row.redirect_url : null,
    created: row.created_at,
    expires: row.expires_at,
  }
}
