import type { OrderState } from '../../../contract/orders.ts'
import { currentOrder, type OrderRow } from '../order.ts'
import type { Db } from '../../platform/db/store.ts'
import { owedCredits, transferCredits } from '../ledger/transfer-credits.ts'
import { releaseDirectDebit } from '../mandates/debit-eligibility.ts'
import { mailPurchase } from './purchase-mail.ts'
import type { MailDeps } from '../buyer-mail.ts'
import { burnDiscount, releaseDiscount } from '../discounts/hold-discount.ts'
import { issueInvoice } from '../invoices/invoice.ts'
import { lockBalance, recomputePremium } from '../ledger/premium.ts'

/** A charge-back is no move: `follow-payment.ts` books it. */
type Closed = Exclude<OrderState, 'created' | 'pending' | 'charged_back'>

export interface Move {
  from: readonly OrderState[]
  to: Closed
}

/**
 * Moves an order if it is still in a state the move begins from, with all its effects. Must run in a transaction. Returns
 * the order as it is then.
 */
export async function moveOrder(
  deps: MailDeps,
  db: Db,
  order: OrderRow,
  { from, to }: Move,
): Promise<OrderRow> {
  const now = deps.clock()
  const moved = await db
    .updateTable('orders')
    .set({
      state: to,
      billing: '',
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
  else if (to === 'refunded') await burnDiscount(db, moved, now)
  else await releaseDiscount(db, moved)
  return moved
}

/** Books a purchase's credits and makes the member premium. */
async function grant(deps: MailDeps, db: Db, order: OrderRow, now: number): Promise<void> {
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
