import type { MessageRefund } from '../../../contract/transactions.ts'
import type { Db } from '../../platform/db/store.ts'

const NEWEST = 20

/** The member's first messages whose credits came back, newest first; a booking's reference names conversation and message. */
export async function listMessageRefunds(
  db: Db,
  { pool, account }: { pool: string; account: string },
): Promise<MessageRefund[]> {
  const rows = await db
    .selectFrom('ledger')
    .select(['reference', 'amount', 'created_at'])
    .where('pool', '=', pool)
    .where('ledger_account', '=', `member:${account}`)
    .where('reason', '=', 'unread')
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(({ reference, amount, created_at }) => ({
    conversation: reference.split(':')[0] ?? '',
    credits: amount,
    refunded: created_at,
  }))
}
