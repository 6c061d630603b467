import { sql, type Selectable } from 'kysely'
import type * as v from 'valibot'
import type { Gender, Seeks } from '../../../contract/lists.ts'
import { type Attribute, ATTRIBUTE_NAMES, ATTRIBUTES, HEIGHTS } from '../../../contract/profile-lists.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../../contract/search.ts'
import type { search } from '../../../contract/calls/search.ts'
import { bornBetween } from '../../../core/age.ts'
import type { Context } from '../../platform/context.ts'
import type { Engine } from '../../platform/db/store.ts'
import type { ListingTable } from '../tables.ts'
import { unprepared } from '../../platform/db/statement.ts'
import { notBlocked, notDeclined, notRefusedTeaser, ofBrand, scopeOf } from '../../access.ts'
import { ONLINE_MS } from '../cards.ts'

type Query = v.InferOutput<(typeof search)['query']>
export interface Filters extends Omit<Query, 'gender' | 'mutual' | 'within' | 'page' | 'network'> {
  gender: Seeks
  /** Only who seeks this gender. */
  seeking?: Gender
  /** Only who stands in one of these. */
  cells?: readonly number[]
  /** Only the brand's own who did not say no to small cards. */
  as_teaser?: true
}

const OLDEST = 150

/** Of so few rows it is quicker to read them all than to look for them among the latest seen. */
const FEW_ROWS = 1000

/** Attributes that one index holds, in its order: who fits several of them is found by all at once. */
const LIFESTYLE = ['intention', 'children', 'smoking', 'education', 'drinking'] as const
const isLifestyle = (name: Attribute) => LIFESTYLE.some((known) => known === name)
type Look = Exclude<Attribute, (typeof LIFESTYLE)[number]>
const LOOKS = ATTRIBUTE_NAMES.filter((name): name is Look => !isLifestyle(name))

/** Filters that have an index of their own: an attribute, the lifestyle, the years of birth, the height, a whole country, the cells. */
type Trait = Look | 'lifestyle' | 'born' | 'height' | 'place' | 'cell'

/** The trait that fewest have, by gender, where it is a rare one. */
type Rare = ReadonlyMap<Gender, Trait>

/** Of the profiles that fit, the latest seen first, so many after the first `from`. */
interface Part {
  from: number
  size: number
}

interface Found {
  ids: string[]
  /** How many fit, counted up to a limit. */
  count: number
}

/** Ids of listed profiles that fit, the latest seen first, at most `limit`. */
export async function scanListing(context: Context, filters: Filters, limit: number): Promise<string[]> {
  return (await scan(context, filters, { from: 0, size: limit }, limit)).ids
}

/** A page of those that fit, and how many do, counted up to `COUNT_LIMIT`. */
export function scanPage(context: Context, filters: Filters, page: number): Promise<Found> {
  return scan(context, filters, { from: (page - 1) * PAGE_SIZE, size: PAGE_SIZE }, COUNT_LIMIT)
}

/** The part of those that fit up to `limit`, and how many do: counted up to there, or further where that costs nothing. */
async function scan(context: Context, filters: Filters, part: Part, limit: number): Promise<Found> {
  if (countsByLife(filters)) return scanByLife(context, filters, part, limit)
  const rare = await rareTraits(context, filters)
  return readPart(context, listingQuery(context, filters, limit, rare), part)
}

async function scanByLife(context: Context, filters: Filters, part: Part, limit: number): Promise<Found> {
  // PostgreSQL knows by its statistics what is rare, and SQLite has to be told which index to walk.
  const isTold = context.deps.store.engine === 'sqlite'
  const rare = isTold ? await rareTraits(context, filters) : undefined
  const found = await readPart(context, fittingQuery(context, filters, COUNT_LIMIT, rare), part)
  if (found.count < COUNT_LIMIT) return found
  // Where so many fit, the part is not far along the latest seen.
  const upTo = Math.min(limit, part.from + part.size)
  const latest = listingQuery(context, filters, upTo, rare ?? (await rareTraits(context, filters)))
  return { ...(await readPart(context, latest, part)), count: found.count }
}

/** Reads a part of what a query finds, and counts all of that. */
async function readPart(
  { db }: Context,
  query: ReturnType<typeof listingQuery>,
  { from, size }: Part,
): Promise<Found> {
  if (!query) return { ids: [], count: 0 }
  // The database counts: a thousand rows for a page of them would take longer to send and read than to find.
  const rows = await unprepared(
    db,
    db
      .with(
        (cte) => cte('hit').materialized(),
        () => query,
      )
      .selectFrom((eb) => eb.selectFrom('hit').select(eb.fn.countAll<number>().as('count')).as('counted'))
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('hit')
            .selectAll()
            .orderBy('seen_at', 'desc')
            .orderBy('profile')
            .limit(size)
            .offset(from)
            .as('page'),
        (join) => join.onTrue(),
      )
      .select(['counted.count', 'page.profile'])
      .orderBy('page.seen_at', 'desc')
      .orderBy('page.profile'),
  )
  return { ids: rows.flatMap(({ profile }) => profile ?? []), count: rows[0]?.count ?? 0 }
}

/**
 * Whether who fits is counted by how they live: several such filters leave so few that a walk along the latest seen, until a
 * thousand fit, may be one past everybody. Not where the index of lives lacks what is asked for besides: a distance, a look.
 * Of a region, and of those online, there are few anyway.
 */
export const countsByLife = (filters: Filters): boolean =>
  filters.countryregion === undefined &&
  !filters.online &&
  !filters.cells &&
  LOOKS.every((name) => filters[name] === undefined) &&
  traitsOf(filters).includes('lifestyle')

/** Counts, up to `FEW_ROWS`, who of each gender has each trait asked for. */
async function rareTraits(context: Context, filters: Filters): Promise<Rare> {
  const traits = traitsOf(filters)
  const rare = new Map<Gender, Trait>()
  if (traits.length === 0) return rare
  const pairs = gendersOf(context, filters).flatMap((gender) => traits.map((trait) => ({ gender, trait })))
  const counts = await context.db
    .selectNoFrom(pairs.map((pair, index) => boundedCount(context, filters, pair).as(`count${index}`)))
    .executeTakeFirst()
  const few = pairs
    .map((pair, index) => ({ ...pair, count: counts?.[`count${index}`] ?? 0 }))
    .filter(({ count }) => count < FEW_ROWS)
    .toSorted((one, other) => other.count - one.count)
  for (const { gender, trait } of few) rare.set(gender, trait)
  return rare
}

const gendersOf = ({ brand }: Context, { gender: wanted }: Filters) =>
  brand.site.genders.filter((gender) => wanted === 'everyone' || gender === wanted)

function traitsOf(filters: Filters): Trait[] {
  const traits: Trait[] = LOOKS.filter((name) => filters[name] !== undefined)
  if (LIFESTYLE.some((name) => filters[name] !== undefined)) traits.push('lifestyle')
  if (bornIn(filters, 0)) traits.push('born')
  if (heightIn(filters)) traits.push('height')
  if (filters.country !== undefined && filters.countryregion === undefined) traits.push('place')
  if (filters.cells) traits.push('cell')
  return traits
}

function bornIn({ min_age, max_age }: Filters, now: number) {
  if (min_age === undefined && max_age === undefined) return null
  return bornBetween(min_age ?? 0, max_age ?? OLDEST, now)
}

function heightIn({ min_height, max_height }: Filters) {
  if (min_height === undefined && max_height === undefined) return null
  return { from: min_height ?? HEIGHTS.least, to: max_height ?? HEIGHTS.most }
}

/** Finds in the index of the lifestyle: each column up to the last one asked for, by any of its values where it is not. */
function lifestyleIn(filters: Filters) {
  const last = LIFESTYLE.findLastIndex((name) => filters[name] !== undefined)
  const conditions = LIFESTYLE.slice(0, last + 1).map((name) => {
    const value = filters[name]
    const values = value === undefined ? ['', ...ATTRIBUTES[name]] : [value]
    return sql<boolean>`${sql.ref(name)} in (${sql.join(values)})`
  })
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** How many of a gender have the trait, counted up to `FEW_ROWS`. */
function boundedCount(
  { db, brand, now, deps }: Context,
  filters: Filters,
  { gender, trait }: { gender: Gender; trait: Trait },
) {
  let query = db
    .selectFrom(listingBy(deps.store.engine, trait))
    .select('profile')
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('gender', '=', gender)
  const born = trait === 'born' ? bornIn(filters, now) : null
  if (born) query = query.where('born', '>=', born.from).where('born', '<=', born.to)
  const height = trait === 'height' ? heightIn(filters) : null
  if (height) query = query.where('height', '>=', height.from).where('height', '<=', height.to)
  if (trait === 'place') query = query.where('country', '=', filters.country!)
  else if (trait === 'lifestyle') query = query.where(lifestyleIn(filters))
  else if (trait === 'cell') query = query.where('cell', 'in', filters.cells ?? [])
  else if (trait !== 'born' && trait !== 'height') query = query.where(trait, '=', filters[trait] ?? '')
  return db
    .selectFrom(query.limit(FEW_ROWS).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
}

/**
 * The search as a query: a walk along an index for each gender, each stopped at `limit`, so that neither engine reads
 * more; where a trait is rare, all who have it. Null when the brand has none of that gender. Exported so that a test can
 * ask both engines for its plan.
 */
export function listingQuery(context: Context, filters: Filters, limit: number, rare: Rare) {
  const queries = gendersOf(context, filters).map((gender) => {
    const trait = rare.get(gender)
    // No index is sorted by this: PostgreSQL is not to walk the latest seen.
    const newest = trait === undefined ? sql.ref('seen_at') : sql`seen_at + 0`
    return indexQuery(context, gender, filters, trait).orderBy(newest, 'desc').orderBy('profile').limit(limit)
  })
  if (queries.length < 2) return queries[0] ?? null
  return queries
    .map((nearest) => context.db.selectFrom(nearest.as('nearest')).selectAll())
    .reduce((query, other) => query.unionAll(other))
    .orderBy('seen_at', 'desc')
    .orderBy('profile')
    .limit(limit)
}

/**
 * Any that fit, in no order, at most `limit`, found by how they live or by a rarer trait: neither engine reads more than
 * those of such a life. Null when the brand has none of that gender.
 */
export function fittingQuery(context: Context, filters: Filters, limit: number, rare?: Rare) {
  const queries = gendersOf(context, filters).map((gender) =>
    indexQuery(context, gender, filters, rare?.get(gender) ?? 'lifestyle'),
  )
  const [first, ...others] = queries
  return first ? others.reduce((query, other) => query.unionAll(other), first).limit(limit) : null
}

function indexQuery(context: Context, gender: Gender, filters: Filters, rare: Trait | undefined) {
  const { db, brand, viewer, now, deps } = context
  const { site, pool } = brand
  const { country, countryregion, verified } = filters
  const latest = verified ? 'verified' : 'search'
  let query = db
    .selectFrom(listingBy(deps.store.engine, rare ?? (countryregion === undefined ? latest : 'place')))
    .select(['profile', 'seen_at'])
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('gender', '=', gender)
  if (filters.seeking) query = query.where('seeks', 'in', [filters.seeking, 'everyone'])
  if (country !== undefined) query = query.where('country', '=', country)
  if (countryregion !== undefined) query = query.where('region', '=', countryregion)
  if (filters.cells) query = query.where('cell', 'in', filters.cells)
  const born = bornIn(filters, now)
  if (born) query = query.where('born', '>=', born.from).where('born', '<=', born.to)
  for (const name of ATTRIBUTE_NAMES) {
    const value = filters[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  if (rare === 'lifestyle') query = query.where(lifestyleIn(filters))
  const height = heightIn(filters)
  if (height) query = query.where('height', '>=', height.from).where('height', '<=', height.to)
  if (filters.speaks) query = query.where('languages', 'like', `%"${filters.speaks}"%`)
  if (filters.with_photo) query = query.where('has_photo', '=', 1)
  // As it stands in its index, which holds those with the mark alone.
  if (verified) query = query.where('verified', '=', sql.lit(1))
  if (filters.online) query = query.where('seen_at', '>', now - ONLINE_MS)
  if (filters.as_teaser) {
    const scope = scopeOf({ brand, viewer })
    query = query.where(notRefusedTeaser(scope, 'listing.profile')).where(ofBrand(scope, 'listing.profile'))
  }
  const others = filters.all_profiles && !filters.online && (site.fictional_warning || site.cam_profiles)
  if (!others) query = query.where('real_profile', '=', 1)
  if (viewer) {
    query = query
      .where('profile', '!=', viewer.account)
      .where(notBlocked(scopeOf({ brand, viewer }), 'listing.profile'))
      .where(notDeclined(scopeOf({ brand, viewer }), 'listing.profile'))
  }
  return query
}

/** SQLite does not know how rare a value is: the query names the index to walk. */
function listingBy(engine: Engine, index: Trait | 'search' | 'verified') {
  const how = engine === 'sqlite' ? sql`indexed by ${sql.ref(`listing_${index}`)}` : sql``
  return sql<Selectable<ListingTable>>`listing`.as<'listing'>(sql`listing ${how}`)
}
