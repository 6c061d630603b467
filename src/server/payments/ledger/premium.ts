import type { OrderRow } from '../order.ts'
import { moveVersion } from '../../events/member-version.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'

type Member = Pick<OrderRow, 'pool' | 'account'>

/** Premium lasts while one purchase is completed. */
export async function recomputePremium(db: Db, { pool, account }: Member): Promise<void> {
  // The row is locked before the orders are read, so that of two concurrent purchases the second sees the first.
  await lockBalance(db, { pool, account })
  const completedOrder = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('account')
    .set({ paid_user: completedOrder ? 1 : 0 })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .execute()
  moveVersion(db, pool, account)
}

/** The member's balance, locked until the transaction ends. */
export async function lockBalance(db: Db, { pool, account }: Member): Promise<number> {
  const { credits } = await lockExisting(db, 'account', { pool, id: account })
  return credits
}
