import type { Deps } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { normalize } from '../../normalize.ts'
import { refundRemoved } from '../chat/refund.ts'
import { refreshListing } from '../profile/listing.ts'
import { GRACE_MS } from './delete.ts'

/**
 * Takes out a member who turned out not to be real: hidden and logged out at once, without a way back, and purged after
 * the time of grace. Everybody who paid for first words to this member gets the credits back. Returns how many did;
 * null when the brand has no such member.
 */
export async function removeFake(
  { store, brands, clock }: Pick<Deps, 'store' | 'brands' | 'clock'>,
  brandId: string,
  name: string,
): Promise<number | null> {
  const brand = brands.get(brandId)
  if (!brand) return null
  const { pool } = brand
  const now = clock()
  return transact(store.db, async (db) => {
    const account = await db
      .updateTable('account')
      .set({ status: 'deleted' })
      .where('brand', '=', brandId)
      .where('name_norm', '=', normalize(name))
      .where('status', '!=', 'deleted')
      .returning('id')
      .executeTakeFirst()
    if (!account) return null
    const { id } = account
    const row = {
      ...{ brand: brandId, reason: '', remarks: '' },
      ...{ requested_at: now, purge_at: now + GRACE_MS, purged_at: 0 },
    }
    await db
      .insertInto('deletion')
      .values({ pool, account: id, ...row })
      .onConflict((conflict) => conflict.columns(['pool', 'account']).doUpdateSet(row))
      .execute()
    await db
      .updateTable('profile')
      .set({ status: 'disabled' })
      .where('pool', '=', pool)
      .where('id', '=', id)
      .execute()
    await refreshListing(db, brands, pool, id)
    await db.deleteFrom('session').where('pool', '=', pool).where('account', '=', id).execute()
    return refundRemoved(db, pool, id, now)
  })
}
