import { sql } from 'kysely'
import type { Deps } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { refreshListing } from './listing.ts'

/**
 * Works out anew where fictional and cam profiles are listed: a brand that no longer warns of the ones, or no longer shows
 * the others, has none of them. Belongs to the start, after the site files were read.
 */
export async function relistLabelled(deps: Pick<Deps, 'store' | 'brands' | 'clock'>): Promise<void> {
  const { store, brands } = deps
  for (const { site, pool } of brands.values()) {
    const rows = await store.db
      .selectFrom('profile')
      .select('id')
      .where('pool', '=', pool)
      .where('brand', '=', site.id)
      .where((eb) => eb.or([eb('fictional', '=', 1), eb('provider', '=', 'cam')]))
      .execute()
    for (const { id } of rows) {
      await transact(store.db, async (db) => {
        // Holds the row: another process may start at the same time.
        await db
          .updateTable('profile')
          .set({ status: sql`status` })
          .where('pool', '=', pool)
          .where('id', '=', id)
          .execute()
        await refreshListing(db, deps, pool, id)
      })
    }
  }
}
