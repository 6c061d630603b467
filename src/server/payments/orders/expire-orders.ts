import { sql } from 'kysely'
import type { OrderRow } from '../order.ts'
import type { Deps } from '../../platform/context.ts'
import { closeOrder } from './cancel-order.ts'
import { settleOrder } from '../settlement/follow-payment.ts'
import { startPayment } from './start-payment.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

const BATCH = 100
/** Orders looked up at the same time. */
const AT_ONCE = 4
/** Failures in a row after which a round ends. */
const GIVE_UP_AFTER = 4

/** Closes an open order whose time is over; any other stays as it was. Outside any transaction. */
export async function expireOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  return order.expires_at > deps.clock() ? order : closeOrder(deps, order, 'expired')
}

/**
 * Asks the provider about open orders that are due and closes those whose time is over, so that none waits for a notice
 * that was lost. An order is due again after the provider's pace, one that could not be asked about, too. While the provider
 * does not answer, the others stay due. Returns how many are not as they were.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  let changed = 0
  let failures = 0
  let after = { check_at: 0, id: '' }
  const until = deps.clock()
  const checkOne = async (order: OrderRow) => {
    try {
      const now = await checkOrder(deps, order)
      failures = 0
      if (now.state !== order.state) changed += 1
    } catch (error) {
      failures += 1
      deps.log.warn({ order: order.id, reason: reasonOf(error) }, 'order not settled')
      // It is due again after the others, so that an order that always fails does not block them.
      await checkAgain(deps, order, deps.clock() + deps.payments.paceMs)
    }
  }
  for (;;) {
    const orders = await dueOrders(deps, until, after)
    for (let first = 0; first < orders.length; first += AT_ONCE) {
      await Promise.all(orders.slice(first, first + AT_ONCE).map(checkOne))
      if (failures >= GIVE_UP_AFTER) return changed
    }
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) return changed
    after = last
  }
}

async function checkOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  // An order by mandate has no payment page whose visitor would start it again.
  const isStarted = order.mandate === '' || order.expires_at <= deps.clock()
  const started = isStarted ? order : await startPayment(deps, order)
  const now = await expireOrder(deps, await settleOrder(deps, started))
  const next = deps.clock() + deps.payments.paceMs
  await checkAgain(deps, order, Math.min(next, Math.max(now.expires_at, deps.clock())))
  return now
}

async function checkAgain({ store }: Deps, { pool, id }: OrderRow, at: number): Promise<void> {
  await store.db
    .updateTable('orders')
    .set({ check_at: at })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .execute()
}

function dueOrders(
  { store: { db }, brands }: Deps,
  until: number,
  after: { check_at: number; id: string },
): Promise<OrderRow[]> {
  return (
    db
      .selectFrom('orders')
      .selectAll()
      // Written out, so that SQLite takes the index of open orders.
      .where(sql<boolean>`state in ('created', 'pending')`)
      .where('check_at', '<=', until)
      .where('brand', 'in', [...brands.keys()])
      .where((eb) =>
        eb.or([
          eb('check_at', '>', after.check_at),
          eb.and([eb('check_at', '=', after.check_at), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('check_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
  )
}
