import type { OrderRow } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { recordDebt, transferCredits } from '../credits/transfer.ts'
import { blockDirectDebit, releaseDirectDebit } from '../direct-debit/standing.ts'
import { burnDiscount, releaseDiscount } from './discount.ts'
import { issueInvoice } from './invoice.ts'

type Closed = 'completed' | 'failed' | 'cancelled' | 'refunded' | 'charged_back'

export interface Move {
  from: readonly string[]
  to: Closed
}

/**
 * Moves an order if it still is where the move begins, with all that goes with it. Must run in a transaction. Returns
 * the order as it is then.
 */
export async function moveOrder(deps: Deps, db: Db, order: OrderRow, { from, to }: Move): Promise<OrderRow> {
  const now = deps.clock()
  const moved = await db
    .updateTable('orders')
    .set({
      state: to,
      ...(to === 'completed' ? { completed_at: now } : {}),
    })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return currentOrder(db, order)
  await releaseDirectDebit(db, moved)
  if (to === 'completed') await grant(deps, db, moved, now)
  else if (to === 'charged_back') await chargeBack(db, moved, now)
  else if (to === 'refunded') await burnDiscount(db, moved, now)
  else await releaseDiscount(db, moved)
  return moved
}

export const currentOrder = (db: Db, { pool, id }: Pick<OrderRow, 'pool' | 'id'>): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('pool', '=', pool).where('id', '=', id).executeTakeFirstOrThrow()

/** A purchase gives its credits and makes the member premium. */
async function grant(deps: Deps, db: Db, order: OrderRow, now: number): Promise<void> {
  const { pool, account } = order
  await transferCredits(db, {
    ...{ pool, account, amount: order.credits, reason: 'purchase', reference: order.id, now },
  })
  await db
    .updateTable('account')
    .set({ paid_user: 1 })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .execute()
  await burnDiscount(db, order, now)
  await issueInvoice(deps, db, order, now)
}

/** All the credits go back, those that were never granted excepted: then the payment was gone before it was noticed. */
async function chargeBack(db: Db, order: OrderRow, now: number): Promise<void> {
  await burnDiscount(db, order, now)
  if (order.method === 'sdd') await blockDirectDebit(db, order, now)
  if (order.completed_at === 0) return
  await takeBackCredits(db, order, {
    credits: order.credits - order.returned_credits,
    reason: 'chargeback',
    reference: order.id,
    now,
  })
  await db
    .updateTable('orders')
    .set((eb) => ({ returned_credits: eb.ref('credits') }))
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .execute()
  await recomputePremium(db, order)
}

/**
 * Takes credits of an order back as far as the balance reaches; the rest is written down as owed. Nobody is billed for
 * it and no later purchase is shortened by it: it is there for the operator to see.
 */
export async function takeBackCredits(
  db: Db,
  { pool, account }: OrderRow,
  {
    credits,
    ...booking
  }: { credits: number; reason: 'refund' | 'chargeback'; reference: string; now: number },
): Promise<void> {
  if (credits <= 0) return
  const balance = await lockBalance(db, { pool, account })
  const amount = Math.min(credits, balance)
  if (amount > 0) await transferCredits(db, { pool, account, amount: -amount, ...booking })
  if (credits > amount) {
    const { reference, now } = booking
    await recordDebt(db, { pool, account, amount: credits - amount, reference, now })
  }
}

/** Premium stays where another purchase stands. */
export async function recomputePremium(
  db: Db,
  { pool, account }: Pick<OrderRow, 'pool' | 'account'>,
): Promise<void> {
  // The row is locked before the orders are looked at, so that of two purchases going at once the second sees the first.
  await lockBalance(db, { pool, account })
  const standing = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('account')
    .set({ paid_user: standing ? 1 : 0 })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .execute()
}

/** The member's balance, held still until the transaction ends. */
export async function lockBalance(
  db: Db,
  { pool, account }: Pick<OrderRow, 'pool' | 'account'>,
): Promise<number> {
  const { credits } = await db
    .updateTable('account')
    .set((eb) => ({ credits: eb.ref('credits') }))
    .where('pool', '=', pool)
    .where('id', '=', account)
    .returning('credits')
    .executeTakeFirstOrThrow()
  return credits
}
