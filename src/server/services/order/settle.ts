import type { OrderRow, Payment } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { creditsOfRefund } from '../../../core/refund.ts'
import { keepMandate } from './mandate.ts'
import { currentOrder, moveOrder, recomputePremium, takeBackCredits, type Move } from './move.ts'

const OPEN = ['created', 'pending'] as const
/** A late payment completes a closed order. */
const UNPAID = [...OPEN, 'failed', 'cancelled'] as const

/**
 * Asks the provider what became of an order's payment, and makes it so, once however often and in whatever order it is
 * asked. Outside any transaction. Returns the order as it is now; throws what the provider's adapter throws.
 */
export async function settleOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  const { store, payments, log } = deps
  if (order.provider_reference === '' || order.provider !== payments.name || !deps.brands.has(order.brand))
    return order
  const payment = await payments.lookUp(store.db, order.provider_reference)
  if (!payment) return order
  if (payment.amount !== order.total || payment.currency !== order.currency) {
    log.error({ order: order.id, payment: order.provider_reference }, 'payment differs from its order')
    return order
  }
  const move = moveFor(payment)
  const moves = move?.from.includes(order.state) === true
  const returns = payment.refunded > order.returned_amount
  if (!moves && !returns) return order
  return store.db.transaction().execute(async (db) => {
    const moved = moves && move ? await moveOrder(deps, db, order, move) : order
    if (payment.mandate && moved.state === 'completed')
      await keepMandate(db, moved, payment.mandate, deps.clock())
    return returns ? noticeRefund(deps, db, order, payment) : moved
  })
}

/**
 * What becomes of an order when its payment is so. The states stand in a line, open before failed before paid before
 * given back before charged back, and an order only ever moves along it: an answer that comes late changes nothing.
 */
function moveFor({ state, amount, refunded }: Payment): Move | undefined {
  switch (state) {
    case 'pending':
      return undefined
    case 'failed':
      return { from: OPEN, to: 'failed' }
    case 'cancelled':
      return { from: OPEN, to: 'cancelled' }
    case 'paid':
      // All of it went back before it was noticed: nothing was granted, nothing is.
      return { from: UNPAID, to: refunded >= amount ? 'refunded' : 'completed' }
    case 'charged_back':
      return { from: [...UNPAID, 'completed', 'refunded'], to: 'charged_back' }
  }
}

/** Money went back that we did not send: its credits go with it, and what was spent of them is owed. */
async function noticeRefund(deps: Deps, db: Db, order: OrderRow, payment: Payment): Promise<OrderRow> {
  const before = await currentOrder(db, order)
  const claimed = await db
    .updateTable('orders')
    .set({ returned_amount: payment.refunded })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .where('returned_amount', '=', before.returned_amount)
    .where('returned_amount', '<', payment.refunded)
    .where('state', 'in', ['completed', 'refunded', 'charged_back'])
    .returningAll()
    .executeTakeFirst()
  if (!claimed || claimed.completed_at === 0 || claimed.state === 'charged_back') return claimed ?? before
  const due = Math.max(creditsOfRefund(order, payment.refunded), claimed.returned_credits)
  await takeBackCredits(db, claimed, {
    credits: due - claimed.returned_credits,
    reason: 'refund',
    reference: `${order.id}:${payment.refunded}`,
    now: deps.clock(),
  })
  const after = await db
    .updateTable('orders')
    .set({
      returned_credits: due,
      ...(payment.refunded >= order.total ? { state: 'refunded' } : {}),
    })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recomputePremium(db, order)
  return after
}
