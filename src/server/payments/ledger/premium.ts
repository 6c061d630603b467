import type { OrderRow } from '../providers/provider.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'

type Member = Pick<OrderRow, 'pool' | 'account'>

/** Premium stays while one purchase stands. */
export async function recomputePremium(db: Db, { pool, account }: Member): Promise<void> {
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

/** The member's balance, locked until the transaction ends. */
export async function lockBalance(db: Db, { pool, account }: Member): Promise<number> {
  const { credits } = await lockExisting(db, 'account', { pool, id: account })
  return credits
}
