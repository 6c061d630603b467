import type { Deps } from '../../platform/context.ts'
import type { OrderRow } from '../order.ts'
import type { Db } from '../../platform/db/store.ts'
import { findAccount } from '../../accounts/current-account.ts'
import type { MailDeps } from '../buyer-mail.ts'
import { stateReasons } from '../../moderation/restrictions/statement-of-reasons.ts'

/** Frees the account's one open direct debit, in the transaction that closes the order. */
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

/** Blocks direct debit after a charge-back: mandates end, and the member gets a statement of reasons (law.md L11). */
export async function blockDirectDebit(
  deps: MailDeps & Pick<Deps, 'digest' | 'streams'>,
  db: Db,
  order: OrderRow,
): Promise<void> {
  const { pool, account } = order
  const now = deps.clock()
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
  const brand = deps.brands.get(order.brand)
  const owner = brand && (await findAccount({ db, brand }, account))
  // One that was taken away may come back; nobody can be told of what is purged.
  if (!owner || owner.email === '') return
  const actor = { kind: 'system', job: 'charge-back' } as const
  const reasons = { measure: 'direct_debit_blocked', ground: 'charge_back', notice: '' } as const
  await stateReasons({ deps, db, brand, now, actor }, owner, reasons)
}

/** Allows direct debit again to whom it was blocked; mandates that ended are given anew. False where it is not. */
export async function allowDirectDebit(db: Db, pool: string, account: string): Promise<boolean> {
  const allowed = await db
    .updateTable('direct_debit')
    .set({ blocked_at: 0 })
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('blocked_at', '>', 0)
    .executeTakeFirst()
  return allowed.numUpdatedRows === 1n
}
