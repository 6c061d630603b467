import type { MemberContext } from '../../context.ts'
import { refreshListing } from '../profile/listing.ts'

/** Makes a photo the one of the viewer's profile that lists show; '' for none. Must run in a transaction. */
export async function makeMain({ db, brand, viewer, deps }: MemberContext, photo: string): Promise<void> {
  await db
    .updateTable('profile')
    .set({ main_photo: photo })
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .execute()
  await refreshListing(db, deps.brands, brand.pool, viewer.account)
}
