import type { Db } from '../platform/db/store.ts'

/** The names a member paid under: on invoices, and of who gave a mandate. */
export async function namesOfPayer(db: Db, { pool, id }: { pool: string; id: string }): Promise<string[]> {
  const invoices = await db
    .selectFrom('invoice')
    .select('parties')
    .where('pool', '=', pool)
    .where('account', '=', id)
    // '' once the books have ended.
    .where('parties', '<>', '')
    .execute()
  const mandates = await db
    .selectFrom('mandate')
    .select('holder')
    .where('pool', '=', pool)
    .where('account', '=', id)
    .execute()
  const names = [
    ...invoices.map(({ parties }) => (JSON.parse(parties) as { buyer: { name: string } }).buyer.name),
    ...mandates.map(({ holder }) => holder),
  ]
  return [...new Set(names.filter((name) => name !== ''))].sort()
}
