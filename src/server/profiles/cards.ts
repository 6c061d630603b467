import type { Card, Image } from '../../contract/cards.ts'
import { ageAt } from '../../core/age.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { matchName } from '../platform/media/names.ts'
import { cityName, findRegion } from '../platform/geo/places.ts'
import type { Brand, Context, Deps, MemberContext } from '../platform/context.ts'
import type { Database } from '../platform/db/schema.ts'
import type { PhotoTable } from './tables.ts'
import type { Db } from '../platform/db/store.ts'
import { listStatement, text, type Value } from '../platform/db/statement.ts'
import { sql, type SelectQueryBuilder, type Selectable } from 'kysely'
import { type ProfileRow, type Scope, scopeOf, visibleProfilesQuery } from '../access.ts'
import { lineOf, QUOTE_LENGTH, quoteOf } from './card-line.ts'
import { mayShow } from './search/listing.ts'

export type PhotoRow = Selectable<PhotoTable>
type ShownPhoto = Pick<
  PhotoRow,
  'id' | 'thumb_name' | 'blurred_name' | 'medium_name' | 'focus_x' | 'focus_y'
> &
  Pick<Image, 'status'>

export const ONLINE_MS = 5 * MINUTE_MS
const RECENTLY_MS = DAY_MS

interface JoinedPhoto {
  main_photo: string
  thumb_name: string | null
  blurred_name: string | null
  medium_name: string | null
  focus_x: number | null
  focus_y: number | null
  photo_status: PhotoRow['status'] | null
}

/** A photo for a viewer; `blurred` shows only the blurred thumb, under a name unrelated to that of the clear one. */
export function imageOf(photo: ShownPhoto, blurred: boolean): Image {
  const thumb = blurred ? photo.blurred_name : photo.thumb_name
  const focus = { x: photo.focus_x, y: photo.focus_y }
  return { filename: photo.id, thumb_filename: thumb, match: thumb, status: photo.status, blurred, focus }
}

/** A main photo: members are shown the medium size too, visitors the small one alone. */
export const mainOf = (photo: ShownPhoto, isMember: boolean): Image => ({
  ...imageOf(photo, false),
  ...(isMember && { match: matchName(photo) }),
})

function presenceOf(profile: CardRow, now: number): Card['presence'] {
  const away = now - profile.seen_at
  if (profile.seen_at === 0 || profile.fictional === 1 || profile.provider === 'cam') return 'away'
  return away < ONLINE_MS ? 'online' : away < RECENTLY_MS ? 'recently' : 'away'
}

/** Cards of visible profiles, in the order of `ids`; ids the viewer may not see are left out. */
export async function cardsOf(context: Context, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const scope = scopeOf(context)
  const rows = await forCards(scope, visibleProfilesQuery(context.db, scope, ids)).execute()
  return inOrder(ids, new Map(rows.map((row) => [row.id, cardOf(context, row)])))
}

/** Cards of profiles that `access.ts` has let through, in the order of `ids`. */
export async function cardsOfVisible(context: MemberContext, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const values = { pool: context.brand.pool, viewer: context.viewer.account, rows: ids.map((id) => ({ id })) }
  const rows = await visibleCards.all(context.db, values)
  return inOrder(ids, new Map(rows.map((row) => [row.id, cardOf(context, row)])))
}

/** Cards of rows that `access.ts` has let through. */
export async function cardsOfRows(context: Context, rows: readonly ProfileRow[]): Promise<Map<string, Card>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.id)
  const scope = scopeOf(context)
  const found = await forCards(scope, profilesOf(context.db, scope, ids)).execute()
  return new Map(found.map((row) => [row.id, cardOf(context, row)]))
}

const inOrder = (ids: readonly string[], cards: ReadonlyMap<string, Card>): Card[] =>
  ids.flatMap((id) => cards.get(id) ?? [])

const profilesOf = (db: Db, { pool }: Pick<Scope, 'pool'>, ids: readonly Value<string>[]) =>
  db.selectFrom('profile').where('profile.pool', '=', pool).where('profile.id', 'in', ids)

const visibleCards = listStatement({ pool: text, viewer: text }, { id: text }, (db, scope, rows) => {
  const ids = rows.map(({ id }) => id)
  return forCards(scope, profilesOf(db, scope, ids))
})

/** The profiles with what else a card shows: the main photo, whether they are invisible, the viewer's like and interests. */
export const forCards = (
  { viewer }: Pick<Scope, 'viewer'>,
  profiles: SelectQueryBuilder<Database, 'profile', object>,
) =>
  profiles
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
    )
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.pool', '=', 'profile.pool')
        .onRef('photo.id', '=', 'profile.main_photo')
        .onRef('photo.profile', '=', 'profile.id')
        .on('photo.status', '=', 'active'),
    )
    .leftJoin('likes', (join) =>
      join
        .onRef('likes.pool', '=', 'profile.pool')
        .on('likes.from_profile', '=', viewer ?? '')
        .onRef('likes.to_profile', '=', 'profile.id'),
    )
    .leftJoin('profile as own', (join) =>
      join.onRef('own.pool', '=', 'profile.pool').on('own.id', '=', viewer ?? ''),
    )
    .select(['profile.id', 'profile.brand', 'profile.provider', 'profile.fictional', 'profile.name'])
    .select(['profile.gender', 'profile.born', 'profile.country', 'profile.region', 'profile.city'])
    .select([
      'profile.main_photo',
      'profile.link',
      'profile.seen_at',
      'profile.verified_at',
      'profile.resell_brands',
    ])
    .select(['profile.status', 'account.invisible', 'account.language', 'likes.matched_at'])
    .select(['profile.interests', 'own.interests as own_interests'])
    .select(
      sql<string>`case profile.about_removed when '' then substr(profile.about, 1, ${sql.lit(QUOTE_LENGTH)})
        else '' end`.as('about'),
    )
    .select(['photo.thumb_name', 'photo.blurred_name', 'photo.medium_name', 'photo.status as photo_status'])
    .select(['photo.focus_x', 'photo.focus_y'])

export type CardRow = Awaited<ReturnType<ReturnType<typeof forCards>['execute']>>[number]

export function cardOf({ brand, deps, locale, now, viewer }: Context, row: CardRow): Card {
  const region = findRegion(row.country, row.region)
  const place = region?.cities.find(({ id }) => id === row.city)
  const city = place ? cityName(row.country, place, locale) : ''
  // Words in another language say nothing on a card. Invented profiles have no account, and speak the brand's.
  const language = row.language ?? brand.defaultLocale
  const words = brand.site.visible_profile_notes ? row.about.trim() : ''
  const about = language === locale ? words : ''
  return {
    id: row.id,
    name: row.name,
    age: ageAt(row.born, now),
    gender: row.gender,
    country: row.country,
    region: { id: row.region, name: region?.name ?? '', lang: region?.lang ?? '' },
    city,
    // Members who write from a partner brand without consent are seen, but not in pictures: they do not answer here.
    main_image: mayShow(brand, row, now) ? mainImageOf(row, viewer !== null) : null,
    line: lineOf({ ...row, about, city }),
    quote: quoteOf(about),
    ...(words !== about && { words_in: language }),
    presence: viewer === null || row.invisible === 1 ? 'away' : presenceOf(row, now),
    ...(row.verified_at > 0 &&
      brand.site.features.includes('verification') && { verified_at: row.verified_at }),
    fictional: row.fictional === 1,
    provider: row.provider,
    from_brand: row.brand === brand.site.id ? null : nameOfBrand(brand, deps, row.brand),
    link: row.provider === 'cam' ? row.link : null,
    liked: row.matched_at !== null,
    matched: (row.matched_at ?? 0) > 0,
  }
}

/** Another process may serve a partner; conversations with members of one that was a partner go on. */
const nameOfBrand = ({ partners }: Brand, { brands }: Pick<Deps, 'brands'>, id: string): string | null =>
  partners.find((partner) => partner.id === id)?.name ?? brands.get(id)?.site.name ?? null

/** The main photo of a profile that was joined with it. */
export function mainImageOf(row: JoinedPhoto, isMember: boolean): Image | null {
  const {
    main_photo: id,
    thumb_name,
    blurred_name,
    medium_name,
    focus_x,
    focus_y,
    photo_status: status,
  } = row
  if (thumb_name === null || blurred_name === null || medium_name === null) return null
  if (focus_x === null || focus_y === null) return null
  if (status === null || status === 'deleted') return null
  return mainOf({ id, thumb_name, blurred_name, medium_name, focus_x, focus_y, status }, isMember)
}
