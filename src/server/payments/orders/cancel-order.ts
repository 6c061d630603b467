import type { Order } from '../../../contract/orders.ts'
import type { Deps, MemberContext } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { ServiceError } from '../../platform/errors.ts'
import { findOrder, isOpen, orderOf, type OrderRow } from '../order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { moveOrder } from '../settlement/move-order.ts'
import { settleOrder } from '../settlement/follow-payment.ts'

/** Cancels an open order, and its payment. Safe to repeat. Throws `not_found`, and `order_closed` when it came too late. */
export async function cancelOrder(context: MemberContext, id: string): Promise<Order> {
  const order = await findOrder(context, id)
  const closed = await closeOrder(context.deps, order, 'cancelled').catch(unavailable(context))
  if (closed.state !== 'cancelled') throw new ServiceError('order_closed')
  return orderOf(closed)
}

/**
 * Closes an open order as cancelled or expired; the provider's state takes precedence. Outside any transaction.
 * Returns the order as it is now: still open where the provider cannot cancel any more.
 */
export async function closeOrder(
  deps: Deps,
  order: OrderRow,
  as: 'cancelled' | 'expired',
): Promise<OrderRow> {
  if (!isOpen(order)) return order
  const close = (row: OrderRow) =>
    transact(deps.store.db, (db) => moveOrder(deps, db, row, { from: ['created', 'pending'], to: as }))
  // The payment of a provider no longer in use cannot be looked up.
  if (order.provider !== deps.payments.name) return close(order)
  if (order.provider_reference === '') {
    const closed = await close(order)
    // The payment was opened since the order was read.
    if (closed.provider_reference === '' || closed.state !== as) return closed
    await deps.payments.cancel(deps.store.db, closed.provider_reference)
    return settleOrder(deps, closed)
  }
  const settled = await settleOrder(deps, order)
  if (!isOpen(settled)) return settled
  await deps.payments.cancel(deps.store.db, order.provider_reference)
  if (as === 'cancelled') return settleOrder(deps, settled)
  // The order expired whatever the provider says; a later payment still completes it.
  await close(settled)
  return settleOrder(deps, { ...settled, state: as })
}
