import { sql } from 'kysely'
import type { Context, Deps } from '../../platform/context.ts'
import { refreshListing } from '../search/listing.ts'

type PhotoContext = Pick<Context, 'db' | 'brand'> & { deps: Pick<Deps, 'brands' | 'clock' | 'digest'> }

/** Makes a photo the one of the profile that lists show; '' for none. The verified mark was another's, and falls. Must run in a transaction. */
export async function makeMain(
  { db, brand, deps }: PhotoContext,
  profile: string,
  photo: string,
): Promise<void> {
  await db
    .updateTable('profile')
    .set({
      main_photo: photo,
      verified_at: sql<number>`case when main_photo = ${photo} then verified_at else 0 end`,
    })
    .where('pool', '=', brand.pool)
    .where('id', '=', profile)
    .execute()
  await refreshListing(db, deps, brand.pool, profile)
}

/** Makes the first photo that others may see the main one, where there is one. Must run in a transaction. */
export async function makeFirstMain(context: PhotoContext, profile: string): Promise<void> {
  const first = await context.db
    .selectFrom('photo')
    .select('id')
    .where('pool', '=', context.brand.pool)
    .where('profile', '=', profile)
    .where('status', '=', 'active')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  await makeMain(context, profile, first?.id ?? '')
}
