import { creditsOfRefund } from '../../../core/refund.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { Db } from '../../platform/db/store.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { blockDirectDebit } from '../direct-debit/eligibility.ts'
import type { Mailing } from '../orders/confirmation.ts'
import { burnDiscount } from '../discounts/discounts.ts'
import { recomputePremium } from '../ledger/premium.ts'
import { clawBackCredits } from './claw-back.ts'

/** Ledger reference of one charge-back of an order, or of its reversal. */
const dispute = ({ id, disputes }: OrderRow) => `${id}:c${disputes}`

/** Claws all the order's credits back, if they were granted before the charge-back was noticed. */
export async function chargeBack(deps: Mailing, db: Db, order: OrderRow): Promise<OrderRow> {
  const now = deps.clock()
  await burnDiscount(db, order, now)
  if (order.method === 'sdd') await blockDirectDebit(deps, db, order)
  if (order.completed_at === 0) return order
  const credits = order.credits - order.returned_credits
  await clawBackCredits(deps, db, order, { credits, reason: 'chargeback', reference: dispute(order) })
  const after = await db
    .updateTable('orders')
    .set({ returned_credits: order.credits, disputed_credits: credits })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recomputePremium(db, order)
  return after
}

/**
 * Reverses a charge-back: the order returns to its earlier state, and gets back the clawed back credits, less those
 * refunded in money meanwhile. In the transaction that noticed it; the order was completed once.
 */
export async function reverseChargeBack(deps: Mailing, db: Db, order: OrderRow): Promise<OrderRow> {
  const { pool, id, account } = order
  const returned = Math.max(
    order.returned_credits - order.disputed_credits,
    creditsOfRefund(order, order.returned_amount),
  )
  const isRefunded = returned >= order.credits || (await hasRefund(db, order))
  const after = await db
    .updateTable('orders')
    .set({
      state: isRefunded ? 'refunded' : 'completed',
      returned_credits: returned,
      disputed_credits: 0,
    })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const amount = order.returned_credits - returned
  if (amount > 0) {
    const booking = { reason: 'reversal', reference: dispute(order), now: deps.clock() } as const
    await transferCredits(db, { pool, account, amount, ...booking })
  }
  await recomputePremium(db, order)
  return after
}

async function hasRefund(db: Db, { pool, id }: OrderRow): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}
