import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { Feature } from '../../../contract/site.ts'
import { ATTRIBUTE_NAMES, isForMembers, type ProfileField } from '../../../contract/profile-lists.ts'
import type { Card } from '../../../contract/cards.ts'
import { PAGE_SIZE } from '../../../contract/search.ts'
import type { search } from '../../../contract/calls/search.ts'
import type * as v from 'valibot'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { mayLook } from '../../access.ts'
import { FIRST_PHOTOS } from '../../../core/limits.ts'
import { varyLines } from '../card-line.ts'
import { cardsOf } from '../cards.ts'
import { cellsWithin } from './nearby.ts'
import { scanListing, scanPage, type Filters } from './index-query.ts'

type Query = v.InferOutput<(typeof search)['query']>
type SearchAnswer = AnswerOf<typeof search>
type Relaxed = SearchAnswer['relaxed']

/** Below so many hits a search also shows what is close to it. */
const FEW = 12
const WIDEN_YEARS = 5
const YOUNGEST = 18
const OLDEST = 120

/** One page of the profiles that fit, the latest seen first. Throws `authentication_required` and `invalid_request`. */
export async function searchProfiles(context: Context, query: Query): Promise<SearchAnswer> {
  if (!mayLook(context, query.network)) throw new ServiceError('authentication_required')
  requireKnownFilters(context, query)
  const own = await ownWishes(context)
  const { mutual = true, gender = own?.seeks ?? 'everyone', within, ...wanted } = query
  const cells = own && within !== undefined ? cellsWithin(own.city, within) : undefined
  if (cells === null) throw new ServiceError('invalid_request')
  const filters: Filters = {
    ...wanted,
    gender,
    ...(own && mutual ? { seeking: own.gender } : {}),
    ...(cells ? { cells } : {}),
  }
  const { ids, count } = await scanPage(context, filters, query.page)
  const few = query.page === 1 && count < FEW ? await findSimilar(context, filters, ids) : null
  return {
    results: varyLines(photosFirst(spread(await cardsOf(context, ids)))),
    gender,
    page: query.page,
    num_results: count,
    similar: few ? await cardsOf(context, few.ids) : [],
    relaxed: few?.relaxed ?? [],
  }
}

/** The cards of a page with those of partner brands at even distances, so that no row is full of them. */
function spread(cards: readonly Card[]): Card[] {
  const partners = cards.filter(({ from_brand }) => from_brand !== null)
  const spreadOut = cards.filter(({ from_brand }) => from_brand === null)
  const step = cards.length / partners.length
  partners.forEach((card, index) => spreadOut.splice(Math.floor((index + 0.5) * step), 0, card))
  return spreadOut
}

/** The cards of a page; who shows no photo stands below the first ones. */
function photosFirst(cards: readonly Card[]): Card[] {
  const first = cards.filter(({ main_image }) => main_image !== null).slice(0, FIRST_PHOTOS)
  return [...first, ...cards.filter((card) => !first.includes(card))]
}

/** Only filters of what the brand, and this viewer, sees in a profile: none tells what a profile does not. */
function requireKnownFilters({ brand, viewer }: Context, query: Query): void {
  const asked: ProfileField[] = ATTRIBUTE_NAMES.filter((name) => query[name] !== undefined)
  const { country, countryregion, min_age = YOUNGEST, max_age = OLDEST, min_height, max_height } = query
  if (min_height !== undefined || max_height !== undefined) asked.push('height')
  if (query.speaks !== undefined) asked.push('languages')
  const known = asked.every((field) => brand.site.search_fields.includes(field))
  const regionStands = countryregion === undefined || country !== undefined
  const isTurned = min_age > max_age || (min_height ?? 0) > (max_height ?? Infinity)
  const has = (feature: Feature) => brand.site.features.includes(feature)
  const isOffered =
    (query.within === undefined || has('distance')) && (!query.verified || has('verification'))
  if (!known || !regionStands || isTurned || !isOffered) throw new ServiceError('invalid_request')
  if (!viewer && (asked.some(isForMembers) || query.online || query.within))
    throw new ServiceError('authentication_required')
}

/** The member's own gender and town, and the gender they seek. */
async function ownWishes({ db, brand, viewer }: Context) {
  if (!viewer) return undefined
  return db
    .selectFrom('profile')
    .select(['gender', 'seeks', 'city'])
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
}

/** Finds near misses: ages a little wider, and when that is still too few the whole country; without the hits. */
async function findSimilar(
  context: Context,
  filters: Filters,
  hits: readonly string[],
): Promise<{ ids: string[]; relaxed: Relaxed } | null> {
  const known = new Set(hits)
  let relaxed: Relaxed = []
  let wider = filters
  let ids: string[] = []
  for (const step of ['age', 'region'] as const) {
    const next = widen(wider, step)
    if (!next || ids.length + hits.length >= FEW) continue
    wider = next
    relaxed = [...relaxed, step]
    ids = (await scanListing(context, wider, PAGE_SIZE + hits.length)).filter((id) => !known.has(id))
  }
  return ids.length > 0 ? { ids: ids.slice(0, PAGE_SIZE), relaxed } : null
}

/** The filters with one of them loosened; null where there is nothing to loosen. */
function widen(filters: Filters, step: 'age' | 'region'): Filters | null {
  if (step === 'region') {
    const { countryregion, ...rest } = filters
    return countryregion === undefined ? null : rest
  }
  const { min_age, max_age } = filters
  if (min_age === undefined && max_age === undefined) return null
  return {
    ...filters,
    ...(min_age === undefined ? {} : { min_age: Math.max(YOUNGEST, min_age - WIDEN_YEARS) }),
    ...(max_age === undefined ? {} : { max_age: Math.min(OLDEST, max_age + WIDEN_YEARS) }),
  }
}
