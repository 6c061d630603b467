import type { Card, Image } from '../../../contract/profile.ts'
import { ageAt } from '../../../core/age.ts'
import { findRegion } from '../../adapters/geo/places.ts'
import type { Context } from '../../context.ts'
import type { PhotoTable } from '../../db/schema.ts'
import type { Selectable } from 'kysely'
import { findVisibleProfiles, type ProfileRow } from '../access.ts'

export type PhotoRow = Selectable<PhotoTable>

export const ONLINE_MS = 5 * 60_000
const RECENTLY_MS = 24 * 3_600_000

/** A photo for a viewer; `blurred` shows only the blurred thumb, under a name that tells nothing of the clear one. */
export function imageOf(photo: PhotoRow, blurred: boolean): Image {
  const thumb = blurred ? photo.blurred_name : photo.thumb_name
  return { filename: photo.id, thumb_filename: thumb, match: thumb, status: photo.status, blurred }
}

function presenceOf(profile: ProfileRow, now: number): Card['presence'] {
  const away = now - profile.seen_at
  if (profile.seen_at === 0 || profile.fictional === 1 || profile.provider === 'cam') return 'away'
  return away < ONLINE_MS ? 'online' : away < RECENTLY_MS ? 'recently' : 'away'
}

/** Cards of visible profiles, in the order of `ids`; ids the viewer may not see are left out. */
export async function cardsOf(context: Context, ids: readonly string[]): Promise<Card[]> {
  const profiles = await findVisibleProfiles(context, ids)
  const cards = await cardsOfRows(context, [...profiles.values()])
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Cards of rows that `access.ts` has let through. */
export async function cardsOfRows(context: Context, rows: readonly ProfileRow[]): Promise<Map<string, Card>> {
  if (rows.length === 0) return new Map()
  const { db, brand, deps, now } = context
  const ids = rows.map((row) => row.id)
  const me = context.viewer?.account ?? ''

  const photos = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', 'in', ids)
    .where(
      'id',
      'in',
      rows.map((row) => row.main_photo),
    )
    .where('status', '=', 'active')
    .execute()
  const photoOf = new Map(photos.map((photo) => [photo.profile, photo]))

  const invisible = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', 'in', ids)
    .where('invisible', '=', 1)
    .execute()
  const hidden = new Set(invisible.map((row) => row.id))

  const likes = me
    ? await db
        .selectFrom('likes')
        .select(['to_profile', 'matched_at'])
        .where('pool', '=', brand.pool)
        .where('from_profile', '=', me)
        .where('to_profile', 'in', ids)
        .execute()
    : []
  const likeOf = new Map(likes.map((like) => [like.to_profile, like]))

  return new Map(
    rows.map((row) => {
      const photo = photoOf.get(row.id)
      const region = findRegion(row.country, row.region)
      const city = region?.cities.find((place) => place.id === row.city)
      const card: Card = {
        id: row.id,
        name: row.name,
        age: ageAt(row.born, now),
        gender: row.gender as Card['gender'],
        country: row.country as Card['country'],
        region: { id: row.region, name: region?.name ?? '', lang: region?.lang ?? '' },
        city: city?.name ?? '',
        main_image: photo ? imageOf(photo, false) : null,
        presence: hidden.has(row.id) ? 'away' : presenceOf(row, now),
        fictional: row.fictional === 1,
        provider: row.provider,
        from_brand: row.brand === brand.site.id ? null : (deps.brands.get(row.brand)?.site.name ?? null),
        link: row.provider === 'cam' ? row.link : null,
        liked: likeOf.has(row.id),
        matched: (likeOf.get(row.id)?.matched_at ?? 0) > 0,
      }
      return [row.id, card]
    }),
  )
}
