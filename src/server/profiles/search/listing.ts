import type { Insertable } from 'kysely'
import { isAtLeast } from '../../../core/age.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { KeyedDigest } from '../../platform/keyed-digest.ts'
import type { ProfileRow } from '../../access.ts'
import { detailsOf, detailsForPartners } from '../details.ts'
import type { ListingTable } from '../tables.ts'
import { cellOf } from './nearby.ts'

/** Fields that decide which brands may show a profile. */
type ListableProfile = Pick<
  ProfileRow,
  'brand' | 'status' | 'resell_brands' | 'provider' | 'fictional' | 'gender' | 'born'
>

/**
 * Whether a brand may show a profile: its own, or an active one of a partner whose member agreed and whom it would have
 * let in; fictional ones only with the warning, cam ones only where they belong.
 */
export function mayShow(
  { site, partners }: Pick<Brand, 'site' | 'partners'>,
  profile: ListableProfile,
  now: number,
): boolean {
  if (profile.fictional === 1 && !site.fictional_warning) return false
  if (profile.provider === 'cam' && !site.cam_profiles) return false
  if (profile.brand === site.id) return true
  return (
    profile.status === 'active' &&
    partners.some(({ id }) => id === profile.brand) &&
    (JSON.parse(profile.resell_brands) as string[]).includes(site.id) &&
    site.genders.some((known) => known === profile.gender) &&
    isAtLeast(site.min_age, profile.born, now)
  )
}

/**
 * Writes anew where a profile is listed: at its own brand, and at partner brands its member agreed to. Call it in the
 * transaction that changed the profile. Disabled and unconfirmed profiles are listed nowhere.
 */
export async function refreshListing(
  db: Db,
  { brands, clock, digest }: Pick<Deps, 'brands' | 'clock' | 'digest'>,
  pool: string,
  id: string,
): Promise<void> {
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const unlist = () => db.deleteFrom('listing').where('pool', '=', pool).where('profile', '=', id).execute()
  if (profile.status !== 'active') return void (await unlist())
  const account = await db
    .selectFrom('account')
    .select(['invisible', 'paused_until'])
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirst()
  // No search finds invisible members, or those who take a break; those they talk with, and those they gave a like, still see them.
  if (account && (account.invisible === 1 || account.paused_until > 0)) return void (await unlist())
  const home = brands.get(profile.brand)
  // Its partners are known to the process that serves it.
  if (!home) return
  await unlist()
  const agreed = await agreedToTeaser(db, pool, id)
  const rows = listingsOf(home, profile, { agreed, now: clock(), digest })
  if (rows.length > 0) await db.insertInto('listing').values(rows).execute()
}

/** The listings of a profile that its member does not hide; none while it is not active. `agreed`: to be a teaser. */
export function listingsOf(
  { site, partners }: Pick<Brand, 'site' | 'partners'>,
  profile: ProfileRow,
  { agreed, now, digest }: { agreed: boolean; now: number; digest: KeyedDigest },
): Insertable<ListingTable>[] {
  if (profile.status !== 'active') return []
  const { pool, id, gender, seeks, born, country, region, seen_at } = profile
  const isTeaser = profile.fictional === 1 || agreed
  return [site, ...partners]
    .filter((shop) => mayShow({ site: shop, partners: [site] }, profile, now))
    .map(({ id: brand, features }) => ({
      pool,
      brand,
      profile: id,
      gender,
      seeks,
      born,
      country,
      region,
      seen_at,
      ...(brand === profile.brand ? detailsOf(profile) : detailsForPartners(profile)),
      cell: features.includes('distance') ? cellOf(digest, profile) : 0,
      has_photo: profile.main_photo === '' ? 0 : 1,
      verified: profile.verified_at > 0 ? 1 : 0,
      teaser: isTeaser && brand === profile.brand ? 1 : 0,
      real_profile: profile.provider === 'member' && profile.fictional === 0 ? 1 : 0,
    }))
}

async function agreedToTeaser(db: Db, pool: string, id: string): Promise<boolean> {
  const last = await db
    .selectFrom('consent')
    .select('given')
    .where('pool', '=', pool)
    .where('account', '=', id)
    .where('kind', '=', 'teaser')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.given === 1
}
