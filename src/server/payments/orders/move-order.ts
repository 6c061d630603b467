import type { OrderState } from '../../../contract/lists.ts'
import type { OrderRow } from '../providers/provider.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'
import { owedCredits, transferCredits } from '../ledger/transfer-credits.ts'
import { releaseDirectDebit } from '../direct-debit/eligibility.ts'
import { chargeBack } from '../refunds/charge-back.ts'
import { mailPurchase, type Mailing } from './confirmation.ts'
import { burnDiscount, releaseDiscount } from '../discounts/discounts.ts'
import { issueInvoice } from '../invoices/invoice.ts'
import { lockBalance, recomputePremium } from '../ledger/premium.ts'

type Closed = Exclude<OrderState, 'created' | 'pending'>

export interface Move {
  from: readonly OrderState[]
  to: Closed
}

/**
 * Moves an order if it is still in a state the move begins from, with all its effects. Must run in a transaction. Returns
 * the order as it is then.
 */
export async function moveOrder(
  deps: Mailing,
  db: Db,
  order: OrderRow,
  { from, to }: Move,
): Promise<OrderRow> {
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
  else if (to === 'charged_back') return chargeBack(deps, db, moved)
  else if (to === 'refunded') await burnDiscount(db, moved, now)
  else await releaseDiscount(db, moved)
  return moved
}

export const currentOrder = (db: Db, { pool, id }: Pick<OrderRow, 'pool' | 'id'>): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('pool', '=', pool).where('id', '=', id).executeTakeFirstOrThrow()

/** The order as it is now, locked until the transaction ends. The member's balance is locked after it. */
export const lockOrder = (db: Db, { pool, id }: Pick<OrderRow, 'pool' | 'id'>): Promise<OrderRow> =>
  lockExisting(db, 'orders', { pool, id })

/** Books a purchase's credits and makes the member premium. */
async function grant(deps: Mailing, db: Db, order: OrderRow, now: number): Promise<void> {
  const { pool, account } = order
  await lockBalance(db, order)
  const settled = Math.min(order.credits, await owedCredits(db, order))
  await transferCredits(db, {
    pool,
    account,
    amount: order.credits,
    reason: 'purchase',
    reference: order.id,
    now,
  })
  await recomputePremium(db, order)
  await burnDiscount(db, order, now)
  const invoice = await issueInvoice(deps, db, order, now)
  await mailPurchase(deps, db, order, { invoice, settled })
}
