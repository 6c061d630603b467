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

/** Ids of listed profiles that fit, the latest seen first, at most `limit`. */
export async function scanListing(
  context: Context,
  filters: Filters,
  limit = COUNT_LIMIT,
): Promise<string[]> {
  const rows = await listingQuery(context, filters, limit)?.execute()
  return rows?.map((row) => row.profile) ?? []
}

/**
 * The search as a query: a walk along an index for each gender, each stopped at `limit`, so that neither engine reads
 * more. Null when the brand has none of that gender. Exported so that a test can ask both engines for its plan.
 */
export function listingQuery(context: Context, filters: Filters, limit: number) {
  const { genders } = context.brand.site
  const wanted =
    filters.gender === 'everyone' ? genders : genders.filter((gender) => gender === filters.gender)
  const walks = wanted.map((gender) =>
    walk(context, gender, filters).orderBy('seen_at', 'desc').orderBy('profile').limit(limit),
  )
  if (walks.length < 2) return walks[0] ?? null
  return walks
    .map((nearest) => context.db.selectFrom(nearest.as('nearest')).selectAll())
    .reduce((query, other) => query.unionAll(other))
    .orderBy('seen_at', 'desc')
    .orderBy('profile')
    .limit(limit)
}

function walk(context: Context, gender: Gender, filters: Filters) {
  const { db, brand, viewer, now } = context
  const { site, pool } = brand
  const { country, countryregion, min_age, max_age } = filters
  let query = db
    .selectFrom('listing')
    .select(['profile', 'seen_at'])
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('gender', '=', gender)
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
  if (filters.online) query = query.where('seen_at', '>', now - ONLINE_MS)
  const others = filters.all_profiles && !filters.online && (site.fictional_warning || site.cam_profiles)
  if (!others) query = query.where('genuine', '=', 1)
  if (viewer)
    query = query.where('profile', '!=', viewer.account).where(notBlocked(context, 'listing.profile'))
  return query
}
