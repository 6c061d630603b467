import type { BoughtCredits } from '../../../contract/sessions.ts'
import { refundAmount } from '../../../core/refund.ts'
import { statement, text } from '../../platform/db/statement.ts'
import type { Db } from '../../platform/db/store.ts'

const purchases = statement({ pool: text, account: text }, (db, { pool, account }) =>
  db
    .selectFrom('orders')
    .select(['credits', 'returned_credits', 'total', 'currency'])
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('state', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc'),
)

/** The member's purchases that a balance holds credits of, newest first, with what was paid for what is left of each. */
export async function boughtCredits(
  db: Db,
  { pool, account, balance }: { pool: string; account: string; balance: number },
): Promise<BoughtCredits[]> {
  if (balance === 0) return []
  const orders = await purchases.all(db, { pool, account })
  const bought: BoughtCredits[] = []
  let newer = 0
  for (const order of orders) {
    if (newer >= balance) break
    const credits = order.credits - order.returned_credits
    if (credits > 0)
      bought.push({ credits, paid: { amount: refundAmount(order, credits), currency: order.currency } })
    newer += credits
  }
  return bought
}
