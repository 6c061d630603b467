import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Two profiles in text order, so that a pair has one name whoever asks. */
export const orderPair = (one: string, other: string): { low: string; high: string } =>
  one < other ? { low: one, high: other } : { low: other, high: one }

/**
 * Makes what happens between two members wait for each other until the transaction ends: an update that changes nothing
 * holds the first one's row on PostgreSQL, and on SQLite there is one writer anyway. Must run in a transaction.
 */
export async function lockPair({ db, brand }: Context, one: string, other: string): Promise<void> {
  await db
    .updateTable('profile')
    .set({ status: sql`status` })
    .where('pool', '=', brand.pool)
    .where('id', '=', orderPair(one, other).low)
    .execute()
}
