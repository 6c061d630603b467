// What a balance is made of. What came first is spent first: gifts and purchases in the order they came, and before them all
// what a member had without either.

import { sql } from 'kysely'
import type { Currency } from '../../../contract/lists.ts'
import type { CreditLot } from '../../../contract/sessions.ts'
import { refundAmount, unspentCredits } from '../../../core/refund.ts'
import { statement, text } from '../../platform/db/statement.ts'
import type { Db } from '../../platform/db/store.ts'

interface Member {
  pool: string
  account: string
}

/** Purchases that were granted, whatever became of them, and gifts, newest first. */
const lots = statement({ pool: text, account: text }, (db, { pool, account }) =>
  db
    .selectFrom('orders')
    .select(['id', 'credits', 'returned_credits', 'total', 'returned_amount', 'currency'])
    .select(['completed_at as came_at', sql<number>`0`.as('is_gift')])
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('completed_at', '>', 0)
    .unionAll(
      db
        .selectFrom('ledger')
        .select(['reference as id', 'amount as credits', sql<number>`0`.as('returned_credits')])
        .select([sql<number>`0`.as('total'), sql<number>`0`.as('returned_amount')])
        .select([sql<Currency>`''`.as('currency'), 'created_at as came_at', sql<number>`1`.as('is_gift')])
        .where('pool', '=', pool)
        .where('ledger_account', '=', sql<string>`'member:' || cast(${account} as text)`)
        .where('reason', '=', 'goodwill'),
    )
    .orderBy('came_at', 'desc')
    // A gift counts as newer than what was bought at once with it.
    .orderBy('is_gift', 'desc')
    .orderBy('id', 'desc'),
)

/** The lots that a balance holds something of, newest first, with what was paid for each and is not returned. */
export async function creditLots(
  db: Db,
  { balance, ...member }: Member & { balance: number },
): Promise<CreditLot[]> {
  if (balance === 0) return []
  const held: CreditLot[] = []
  let newer = 0
  for (const lot of await lots.all(db, member)) {
    if (newer >= balance) break
    const credits = lot.credits - lot.returned_credits
    if (credits === 0) continue
    const amount = Math.min(refundAmount(lot, credits), lot.total - lot.returned_amount)
    held.push({ credits, paid: amount > 0 ? { amount, currency: lot.currency } : null })
    newer += credits
  }
  return held
}

/** Credits of an order that its member has not spent, of this locked balance. */
export async function unspentOf(
  db: Db,
  { id, pool, account }: Member & { id: string },
  balance: number,
): Promise<number> {
  let later = 0
  for (const lot of await lots.all(db, { pool, account })) {
    const credits = lot.credits - lot.returned_credits
    if (lot.id === id) return unspentCredits({ credits, balance, later })
    later += credits
  }
  return 0
}
