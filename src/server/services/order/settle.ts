import type { OrderRow, PaymentState } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { transferCredits } from '../credits/transfer.ts'
import { burnDiscount, releaseDiscount } from './discount.ts'

type Settled = 'completed' | 'failed' | 'cancelled' | 'charged_back'

/** What becomes of an order when its payment is so, and out of which states. A late payment completes a closed order. */
const MOVES: Partial<Record<PaymentState, { from: readonly string[]; to: Settled }>> = {
  paid: { from: ['created', 'pending', 'failed', 'cancelled'], to: 'completed' },
  failed: { from: ['created', 'pending'], to: 'failed' },
  cancelled: { from: ['created', 'pending'], to: 'cancelled' },
  charged_back: { from: ['created', 'pending', 'failed', 'cancelled', 'completed'], to: 'charged_back' },
}

/**
 * Asks the provider what became of an order's payment, and makes it so, once however often and in whatever order it is
 * asked. Outside any transaction. Returns the order as it is now; throws what the provider's adapter throws.
 */
export async function settleOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  const { store, payments, clock, log } = deps
  if (order.provider_reference === '' || order.provider !== payments.name) return order
  const payment = await payments.lookUp(store.db, order.provider_reference)
  if (!payment) return order
  if (payment.amount !== order.total || payment.currency !== order.currency) {
    log.error({ order: order.id, payment: order.provider_reference }, 'payment differs from its order')
    return order
  }
  const move = MOVES[payment.state]
  if (!move?.from.includes(order.state)) return order
  return store.db.transaction().execute((db) => moveOrder(db, order, move, clock()))
}

/** Moves an order if it still is where the move begins, with all that goes with it. */
export async function moveOrder(
  db: Db,
  order: OrderRow,
  { from, to }: { from: readonly string[]; to: Settled },
  now: number,
): Promise<OrderRow> {
  const moved = await db
    .updateTable('orders')
    .set({ state: to, ...(to === 'completed' ? { completed_at: now } : {}) })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) {
    return db
      .selectFrom('orders')
      .selectAll()
      .where('pool', '=', order.pool)
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  }
  if (to === 'completed') await grant(db, moved, now)
  else if (to === 'charged_back') await takeBack(db, moved, now)
  else await releaseDiscount(db, moved)
  return moved
}

/** A purchase gives its credits and makes the member premium. */
async function grant(db: Db, order: OrderRow, now: number): Promise<void> {
  await transferCredits(db, {
    pool: order.pool,
    account: order.account,
    amount: order.credits,
    reason: 'purchase',
    reference: order.id,
    now,
  })
  await db
    .updateTable('account')
    .set({ paid_user: 1 })
    .where('pool', '=', order.pool)
    .where('id', '=', order.account)
    .execute()
  await burnDiscount(db, order, now)
}

/** A charge-back takes credits back as far as they are unspent; premium stays where another purchase stands. */
async function takeBack(db: Db, order: OrderRow, now: number): Promise<void> {
  await burnDiscount(db, order, now)
  // Never granted: the payment was gone before it was noticed.
  if (order.completed_at === 0) return
  const { pool, account } = order
  const { credits } = await db
    .updateTable('account')
    .set({ paid_user: 0 })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .returning('credits')
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  if (other)
    await db
      .updateTable('account')
      .set({ paid_user: 1 })
      .where('pool', '=', pool)
      .where('id', '=', account)
      .execute()
  const amount = Math.min(order.credits, credits)
  if (amount > 0) {
    await transferCredits(db, {
      pool,
      account,
      amount: -amount,
      reason: 'chargeback',
      reference: order.id,
      now,
    })
  }
}
