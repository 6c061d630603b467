import { DAY_MS } from '../../../core/durations.ts'
import type { OrderRow } from '../order.ts'
import type { Returns } from '../providers/provider.ts'
import type { Deps } from '../../platform/context.ts'
import { reopenRefund } from './refund-order.ts'
import { notSent, settleOrder } from '../settlement/follow-payment.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

/** Disputes take weeks; older returns were found before, or come by webhook. */
const LOOK_BACK_MS = 90 * DAY_MS
const BATCH = 200

/**
 * Finds unnoticed returns of paid orders: refunds made at the provider's own pages, charge-backs,
 * their reversals, and refunds of ours that failed there. Returns how many orders changed.
 */
export async function reconcileReturns(deps: Deps): Promise<number> {
  const { payments, store, clock, log } = deps
  const returns = await payments.returnsSince(store.db, clock() - LOOK_BACK_MS)
  for (const { id, attempt } of returns.failedRefunds) await reopenRefund(deps, id, attempt)
  let changed = 0
  for (const order of await findMissed(deps, returns)) {
    const after = await settleOrder(deps, order).catch((error: unknown) => {
      log.warn({ order: order.id, reason: reasonOf(error) }, 'order not settled')
      return order
    })
    if (after !== order) changed += 1
  }
  return changed
}

/** Orders whose returns are behind the provider's lists. */
async function findMissed({ store, payments }: Deps, { payments: returned }: Returns): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (let first = 0; first < returned.length; first += BATCH) {
    const batch = new Map(returned.slice(first, first + BATCH).map((each) => [each.reference, each]))
    const outdated = await store.db
      .selectFrom('orders')
      .selectAll('orders')
      .where('orders.provider', '=', payments.name)
      .where('orders.provider_reference', 'in', [...batch.keys()])
      // The same expression as in the index.
      .where('orders.provider_reference', '<>', '')
      .execute()
    for (const order of outdated) {
      const { refunded = 0, disputes = 0 } = batch.get(order.provider_reference) ?? {}
      const isNews =
        disputes > order.disputes ||
        (refunded > 0 && refunded > order.returned_amount - (await notSent(store.db, order)))
      if (isNews) orders.push(order)
    }
  }
  return orders
}
