import type { Order } from '../../../contract/orders.ts'
import type { MemberContext } from '../../platform/context.ts'
import { expireOrder } from './expire-orders.ts'
import { findOrder, isOpen, orderOf, type OrderRow } from '../order.ts'
import { settleOrder } from '../settlement/follow-payment.ts'
import { startPayment } from './start-payment.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

/** The member's order, up to date where its provider answers. Throws `not_found`. */
export async function viewOrder(context: MemberContext, id: string): Promise<Order> {
  const order = await findOrder(context, id)
  if (!isOpen(order)) return orderOf(order)
  return orderOf(await follow(context, order))
}

async function follow(context: MemberContext, order: OrderRow): Promise<OrderRow> {
  try {
    const isOver = order.expires_at <= context.deps.clock()
    const started = isOver ? order : await startPayment(context.deps, order)
    return await expireOrder(context.deps, await settleOrder(context.deps, started))
  } catch (error) {
    context.deps.log.warn({ order: order.id, reason: reasonOf(error) }, 'payment provider unavailable')
    return order
  }
}
