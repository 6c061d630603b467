import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/**
 * Makes whatever decides on one profile, and changes to its photos, wait for each other until the transaction ends: an
 * update that changes nothing holds the row on PostgreSQL, and on SQLite there is one writer anyway. Must run in a
 * transaction.
 */
export async function lockProfile(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  profile: string,
): Promise<{ main_photo: string }> {
  return db
    .updateTable('profile')
    .set({ main_photo: sql`main_photo` })
    .where('pool', '=', brand.pool)
    .where('id', '=', profile)
    .returning('main_photo')
    .executeTakeFirstOrThrow()
}
