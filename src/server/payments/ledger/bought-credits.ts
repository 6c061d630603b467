import { sql } from 'kysely'
import type { BoughtCredits } from '../../../contract/sessions.ts'
import { refundAmount } from '../../../core/refund.ts'
import { statement, text } from '../../platform/db/statement.ts'
import type { Db } from '../../platform/db/store.ts'

const purchases = statement({ pool: text, account: text }, (db, { pool, account }) =>
  db
    .selectFrom('orders')
    .select(['credits', 'returned_credits', 'total', 'currency'])
    .select(
      // Gifts that came after it: what was there first is spent first.
      sql<number>`coalesce((select sum(ledger.amount) from ledger where ledger.pool = orders.pool
        and ledger.ledger_account = 'member:' || orders.account and ledger.reason = 'goodwill'
        and ledger.created_at >= orders.completed_at), 0)`.as('given'),
    )
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
    if (newer + Number(order.given) >= balance) break
    const credits = order.credits - order.returned_credits
    if (credits > 0)
      bought.push({ credits, paid: { amount: refundAmount(order, credits), currency: order.currency } })
    newer += credits
  }
  return bought
}
