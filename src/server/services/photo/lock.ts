import { sql } from 'kysely'
import type { MemberContext } from '../../context.ts'

/**
 * Makes changes to one member's photos wait for each other until the transaction ends: an update that changes nothing
 * holds the row on PostgreSQL, and on SQLite there is one writer anyway. Must run in a transaction.
 */
export async function lockProfile({ db, brand, viewer }: MemberContext): Promise<{ main_photo: string }> {
  return db
    .updateTable('profile')
    .set({ main_photo: sql`main_photo` })
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .returning('main_photo')
    .executeTakeFirstOrThrow()
}
