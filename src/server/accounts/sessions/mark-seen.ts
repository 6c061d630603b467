import type { Db } from '../../platform/db/store.ts'

/** A sign of life of a member: others see it, unless the member is invisible. */
export async function markSeen(
  { db, pool, now }: { db: Db; pool: string; now: number },
  account: string,
  isInvisible: boolean,
): Promise<void> {
  const changes = { seen_at: now }
  await db.updateTable('account').set(changes).where('pool', '=', pool).where('id', '=', account).execute()
  if (isInvisible) return
  await db.updateTable('profile').set(changes).where('pool', '=', pool).where('id', '=', account).execute()
  await db
    .updateTable('listing')
    .set(changes)
    .where('pool', '=', pool)
    .where('profile', '=', account)
    .execute()
}
