import type { Order } from '../../../contract/payments.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { Deps, MemberContext } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { ServiceError } from '../../platform/errors.ts'
import { findOrder, isOpen, orderOf } from './find-order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { moveOrder } from './move-order.ts'
import { settleOrder } from './settle-order.ts'

/** Cancels an open order, and its payment. Safe to repeat. Throws `not_found`, and `order_closed` when it came too late. */
export async function cancelOrder(context: MemberContext, id: string): Promise<Order> {
  const order = await findOrder(context, id)
  const closed = await closeOrder(context.deps, order, 'cancelled').catch(unavailable(context))
  if (closed.state !== 'cancelled') throw new ServiceError('order_closed')
  return orderOf(closed)
}

/**
 * Closes an open order as cancelled or, when its time is over, as failed; what the provider says goes before. Outside
 * any transaction. Returns the order as it is now: still open where the provider cannot cancel any more.
 */
export async function closeOrder(deps: Deps, order: OrderRow, as: 'cancelled' | 'failed'): Promise<OrderRow> {
  if (!isOpen(order)) return order
  const close = (row: OrderRow) =>
    transact(deps.store.db, (db) => moveOrder(deps, db, row, { from: ['created', 'pending'], to: as }))
  // A payment of a provider that is not in use any more cannot be reached.
  if (order.provider !== deps.payments.name) return close(order)
  if (order.provider_reference === '') {
    const closed = await close(order)
    // Opened since it was read.
    if (closed.provider_reference === '' || closed.state !== as) return closed
    await deps.payments.cancel(deps.store.db, closed.provider_reference)
    return settleOrder(deps, closed)
  }
  const before = await settleOrder(deps, order)
  if (!isOpen(before)) return before
  await deps.payments.cancel(deps.store.db, order.provider_reference)
  if (as === 'cancelled') return settleOrder(deps, before)
  // Its time is over whatever the provider says; should the payment still come, it completes the order.
  await close(before)
  return settleOrder(deps, { ...before, state: as })
}
