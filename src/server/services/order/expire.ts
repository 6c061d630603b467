import { sql } from 'kysely'
import type { OrderRow } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import { closeOrder } from './cancel.ts'
import { settleOrder } from './settle.ts'

const BATCH = 100

/** An open order whose time is over fails; any other is as it was. Outside any transaction. */
export async function expireOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  return order.expires_at > deps.clock() ? order : closeOrder(deps, order, 'failed')
}

/**
 * Asks the provider about open orders and closes those whose time is over, so that none waits for a notice that was lost.
 * Returns how many are not open any more.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  let closed = 0
  let after = { expires_at: 0, id: '' }
  for (;;) {
    const orders = await openOrders(deps, after)
    for (const order of orders) {
      try {
        const now = await expireOrder(deps, await settleOrder(deps, order))
        if (now.state !== order.state) closed += 1
      } catch (error) {
        deps.log.warn({ order: order.id, reason: (error as Error).message }, 'order not settled')
      }
    }
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) return closed
    after = last
  }
}

function openOrders({ store: { db } }: Deps, after: { expires_at: number; id: string }): Promise<OrderRow[]> {
  return (
    db
      .selectFrom('orders')
      .selectAll()
      // Written out, so that SQLite takes the index of open orders.
      .where(sql<boolean>`state in ('created', 'pending')`)
      .where((eb) =>
        eb.or([
          eb('expires_at', '>', after.expires_at),
          eb.and([eb('expires_at', '=', after.expires_at), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
  )
}
