import type { OrderRow, Returns } from '../providers/provider.ts'
import type { Deps } from '../../platform/context.ts'
import { reopenRefund } from './refund-order.ts'
import { notSent, settleOrder } from '../orders/settle-order.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

/** Disputes take weeks; what is older came long ago, or comes by its own notice. */
const LOOK_BACK_MS = 90 * 86_400_000
const BATCH = 200

/**
 * Finds what went back of paid orders and was never noticed: refunds made at the provider's own pages, charge-backs,
 * their reversals, and refunds of ours that failed there. Returns how many orders changed.
 */
export async function reconcileReturns(deps: Deps): Promise<number> {
  const { payments, store, clock, log } = deps
  const returns = await payments.returnsSince(store.db, clock() - LOOK_BACK_MS)
  for (const { id, attempt } of returns.failedRefunds) await reopenRefund(deps, id, attempt)
  let changed = 0
  for (const order of await missed(deps, returns)) {
    const after = await settleOrder(deps, order).catch((error: unknown) => {
      log.warn({ order: order.id, reason: reasonOf(error) }, 'order not settled')
      return order
    })
    if (after !== order) changed += 1
  }
  return changed
}

/** Orders that know of less than the provider's lists do. */
async function missed({ store, payments }: Deps, { payments: returned }: Returns): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (let first = 0; first < returned.length; first += BATCH) {
    const batch = new Map(returned.slice(first, first + BATCH).map((each) => [each.reference, each]))
    const known = await store.db
      .selectFrom('orders')
      .leftJoin('refund', (join) =>
        join.onRef('refund.pool', '=', 'orders.pool').onRef('refund.order_id', '=', 'orders.id'),
      )
      .selectAll('orders')
      .select(['refund.amount', 'refund.sent_at', 'refund.refused_at'])
      .where('orders.provider', '=', payments.name)
      .where('orders.provider_reference', 'in', [...batch.keys()])
      // As the index has it.
      .where('orders.provider_reference', '<>', '')
      .execute()
    orders.push(
      ...known.filter((order) => {
        const { refunded = 0, disputes = 0 } = batch.get(order.provider_reference) ?? {}
        return disputes > order.disputes || refunded > order.returned_amount - notSent(order)
      }),
    )
  }
  return orders
}
