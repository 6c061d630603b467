import { sql } from 'kysely'
import type * as v from 'valibot'
import { ATTRIBUTE_NAMES, type Gender, type Seeks } from '../../../contract/lists.ts'
import { COUNT_LIMIT, type search } from '../../../contract/profile.ts'
import { bornBetween } from '../../../core/age.ts'
import type { Context } from '../../context.ts'
import { notBlocked } from '../access.ts'
import { ONLINE_MS } from './cards.ts'

type Query = v.InferOutput<(typeof search)['query']>
export type Filters = Omit<Query, 'gender' | 'page' | 'network'> & { gender: Seeks }

const OLDEST = 150

/** Ids of listed profiles that fit, the latest seen first, at most `limit`. Each gender is one walk along an index. */
export async function scanListing(
  context: Context,
  filters: Filters,
  limit = COUNT_LIMIT,
): Promise<string[]> {
  const { genders } = context.brand.site
  const wanted =
    filters.gender === 'everyone' ? genders : genders.filter((gender) => gender === filters.gender)
  const walks: Row[][] = []
  for (const gender of wanted) {
    walks.push(await listingQuery(context, gender, filters).limit(limit).execute())
  }
  const rows = walks.length === 1 ? (walks[0] ?? []) : walks.flat().sort(latestFirst)
  return rows.slice(0, limit).map((row) => row.profile)
}

interface Row {
  profile: string
  seen_at: number
}

const latestFirst = (a: Row, b: Row) => b.seen_at - a.seen_at || (a.profile < b.profile ? -1 : 1)

/** The walk for one gender; exported so that a test can ask both engines for its plan. */
export function listingQuery(context: Context, gender: Gender, filters: Filters) {
  const { db, brand, viewer, now } = context
  const { site, pool } = brand
  const { country, countryregion, min_age, max_age } = filters
  let query = db
    .selectFrom('listing')
    .select(['profile', 'seen_at'])
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('gender', '=', gender)
    .orderBy('seen_at', 'desc')
    .orderBy('profile')
  if (country !== undefined) query = query.where('country', '=', country)
  if (countryregion !== undefined) query = query.where('region', '=', countryregion)
  if (min_age !== undefined || max_age !== undefined) {
    const born = bornBetween(min_age ?? 0, max_age ?? OLDEST, now)
    query = query.where('born', '>=', born.from).where('born', '<=', born.to)
  }
  for (const name of ATTRIBUTE_NAMES) {
    const value = filters[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  if (filters.with_photo) query = query.where('has_photo', '=', 1)
  if (filters.online) {
    // Invisible members are not told to be online.
    const invisible = db
      .selectFrom('account')
      .select('account.id')
      .where('account.pool', '=', pool)
      .where('account.invisible', '=', 1)
      .where(sql<boolean>`account.id = listing.profile`)
    query = query.where('seen_at', '>', now - ONLINE_MS).where((eb) => eb.not(eb.exists(invisible)))
  }
  const others = filters.all_profiles && !filters.online && (site.fictional_warning || site.cam_profiles)
  if (!others) query = query.where('genuine', '=', 1)
  if (viewer)
    query = query.where('profile', '!=', viewer.account).where(notBlocked(context, 'listing.profile'))
  return query
}
