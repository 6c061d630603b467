import type { Db } from '../../platform/db/store.ts'
import { integer, statement, text } from '../../platform/db/statement.ts'

const types = { pool: text, account: text, now: integer }
const touchAccount = statement(types, (db, { pool, account, now }) =>
  db.updateTable('account').set({ seen_at: now }).where('pool', '=', pool).where('id', '=', account),
)
const touchProfile = statement(types, (db, { pool, account, now }) =>
  db.updateTable('profile').set({ seen_at: now }).where('pool', '=', pool).where('id', '=', account),
)
const touchListings = statement(types, (db, { pool, account, now }) =>
  db.updateTable('listing').set({ seen_at: now }).where('pool', '=', pool).where('profile', '=', account),
)

/** A sign of life of a member: others see it, unless the member is invisible. */
export async function markSeen(
  { db, pool, now }: { db: Db; pool: string; now: number },
  account: string,
  isInvisible: boolean,
): Promise<void> {
  const values = { pool, account, now }
  await touchAccount.run(db, values)
  if (isInvisible) return
  await touchProfile.run(db, values)
  await touchListings.run(db, values)
}
