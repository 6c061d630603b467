import { sql, type Selectable } from 'kysely'
import type { Order } from '../../contract/orders.ts'
import type { MemberContext } from '../platform/context.ts'
import { lockExisting } from '../platform/db/row-locks.ts'
import type { Db } from '../platform/db/store.ts'
import { notFound } from '../platform/errors.ts'
import type { OrderTable } from './tables.ts'

export type OrderRow = Selectable<OrderTable>

export const isOpen = (order: OrderRow): boolean => order.state === 'created' || order.state === 'pending'

/** SQL: the bank took the payment back, and that stands: an order whose charge-back was reversed is in its earlier state. */
export const IS_CHARGED_BACK = sql<boolean>`orders.state = 'charged_back'`

export const currentOrder = (db: Db, { pool, id }: Pick<OrderRow, 'pool' | 'id'>): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('pool', '=', pool).where('id', '=', id).executeTakeFirstOrThrow()

/** The order as it is now, locked until the transaction ends. The member's balance is locked after it. */
export const lockOrder = (db: Db, { pool, id }: Pick<OrderRow, 'pool' | 'id'>): Promise<OrderRow> =>
  lockExisting(db, 'orders', { pool, id })

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
