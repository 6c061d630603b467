import type { OrderRow } from '../../adapters/payment/provider.ts'
import type { Db } from '../../db/open.ts'

/** An order that is not open any more makes room for the next one. In the transaction that closes it. */
export async function releaseDirectDebit(db: Db, { pool, account, id, method }: OrderRow): Promise<void> {
  if (method !== 'sdd') return
  await db
    .updateTable('direct_debit')
    .set({ open_order: '' })
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('open_order', '=', id)
    .execute()
}

/** After a charge-back no account is debited again; its mandates end. */
export async function blockDirectDebit(db: Db, { pool, account }: OrderRow, now: number): Promise<void> {
  await db
    .insertInto('direct_debit')
    .values({ pool, account, open_order: '', blocked_at: now })
    .onConflict((conflict) => conflict.columns(['pool', 'account']).doUpdateSet({ blocked_at: now }))
    .execute()
  await db
    .updateTable('mandate')
    .set({ state: 'ended' })
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('method', '=', 'sdd')
    .execute()
}
