import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { FieldCode } from '../../../contract/errors.ts'
import { dayNumber, isAtLeast } from '../../../core/age.ts'
import { findCity } from '../../platform/geo/places.ts'
import { moveVersionsWith } from '../../events/member-version.ts'
import type { StoredPhoto } from '../../platform/media/store.ts'
import type { Actor, Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { UNSAID } from '../details.ts'
import { refreshListing } from '../search/listing.ts'
import { type ImportReport, keepImport } from './cam-imports.ts'
import { CamFeed, CamProfile } from './cam-feed.ts'
import { FeedError } from './feed-error.ts'
import type { OpenFeed } from './open-feed.ts'

type ImportDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'media'>

const digest = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 22)

interface ImportOptions {
  isForced?: boolean
  /** Of the import, where an operator asked for it. */
  id?: string
}

/**
 * Makes a brand's cam profiles of one service what its feed says: new ones are added, others changed, missing ones taken
 * out. May be run again and again; what came of it is kept. A feed that would take out more than half of what is known
 * throws `FeedError` before anything is written, unless `isForced`; so does `open` for one that cannot be read.
 */
export async function importCams(
  deps: ImportDeps,
  actor: Actor,
  brandId: string,
  open: () => Promise<OpenFeed>,
  { isForced = false, id }: ImportOptions = {},
): Promise<ImportReport> {
  const brand = deps.brands.get(brandId)
  if (!brand) throw new FeedError(`There is no brand ${brandId}.`)
  const work = async () => takeFeed(deps, brand, await open(), isForced)
  return keepImport(deps, actor, brandId, work, id)
}

async function takeFeed(
  deps: ImportDeps,
  brand: Brand,
  { json, readPhoto }: OpenFeed,
  isForced: boolean,
): Promise<ImportReport> {
  const brandId = brand.id
  if (!brand.site.cam_profiles) throw new FeedError(`${brandId} shows no cam profiles: cam_profiles is off.`)
  const feed = v.safeParse(CamFeed, json)
  if (!feed.success) throw new FeedError(`The feed is not one: ${problemOf(feed.issues[0])}`)
  const prefix = `cam-${digest(feed.output.provider).slice(0, 8)}-`
  const report: ImportReport = { added: 0, changed: 0, removed: 0, refused: [] }

  const kept = new Map<string, CamProfile>()
  for (const entry of feed.output.profiles) {
    const profile = check(brand, entry, deps.clock())
    if (typeof profile === 'string') {
      report.refused.push({ id: idOf(entry), problem: profile })
      continue
    }
    const id = `${prefix}${digest(`${brandId} ${profile.id}`)}`
    if (kept.has(id)) {
      report.refused.push({ id: profile.id, problem: 'id: taken' })
      continue
    }
    kept.set(id, profile)
  }
  const known = await knownIds(deps.store.db, brand, prefix)
  const gone = known.filter((id) => !kept.has(id))
  if (!isForced && gone.length > known.length / 2) {
    const [first] = report.refused
    throw new FeedError(
      `The feed would take out ${gone.length} of ${known.length} profiles, so nothing was changed. ` +
        `${first ? `Left out first: ${first.id}, ${first.problem}. ` : ''}With --force it does.`,
    )
  }
  for (const [id, profile] of kept) {
    report[await write(deps, brand, id, profile)] += 1
    if (!(await writePhoto(deps, brand, id, profile.photo, readPhoto))) {
      report.refused.push({ id: profile.id, problem: 'photo: invalid; the profile stands without it' })
    }
  }
  for (const id of gone) {
    await remove(deps, brand, id)
    report.removed += 1
  }
  return report
}

const idOf = (entry: unknown): string => {
  const { id } = (entry ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id.slice(0, 64) : '?'
}

const problemOf = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? 'profile'}: ${issue.message}`

/** The profile, or what is wrong with it. */
function check({ site }: Brand, entry: unknown, now: number): CamProfile | string {
  const parsed = v.safeParse(CamProfile, entry)
  if (!parsed.success) return problemOf(parsed.issues[0])
  const { gender, country, region, city, date_of_birth, interests } = parsed.output
  const wrong = (field: string, code: FieldCode) => `${field}: ${code}`
  if (!isAtLeast(site.min_age, dayNumber(date_of_birth), now)) return wrong('date_of_birth', 'too_young')
  if (!site.genders.includes(gender)) return wrong('gender', 'not_in_list')
  if (!site.countries.includes(country)) return wrong('country', 'not_in_list')
  if (!findCity(country, region, city)) return wrong('city', 'not_in_list')
  if (!interests.every((each) => site.interests.includes(each))) return wrong('interests', 'not_in_list')
  return parsed.output
}

/** A cam profile is never online, and comes after the members in every list. */
async function write(
  deps: ImportDeps,
  { site, pool }: Brand,
  id: string,
  { name, gender, date_of_birth, country, region, city, about, interests, link }: CamProfile,
): Promise<'added' | 'changed'> {
  const { store, clock } = deps
  const columns = {
    name,
    gender,
    country,
    region,
    city,
    about,
    link,
    born: dayNumber(date_of_birth),
    interests: JSON.stringify(interests),
    status: 'active' as const,
    seen_at: 0,
  }
  return transact(store.db, async (db) => {
    const changed = await db
      .updateTable('profile')
      .set(columns)
      .where('pool', '=', pool)
      .where('id', '=', id)
      .executeTakeFirst()
    const isNew = changed.numUpdatedRows === 0n
    if (isNew) {
      await db
        .insertInto('profile')
        .values({
          pool,
          id,
          brand: site.id,
          provider: 'cam',
          fictional: 0,
          seeks: 'everyone',
          ...UNSAID,
          main_photo: '',
          resell_brands: '[]',
          created_at: clock(),
          ...columns,
        })
        .execute()
    }
    await refreshListing(db, deps, pool, id)
    moveVersionsWith({ db, brand: { pool }, now: clock() }, id)
    return isNew ? 'added' : 'changed'
  })
}

const photosOf = (db: Db, pool: string, profile: string) =>
  db.selectFrom('photo').selectAll().where('pool', '=', pool).where('profile', '=', profile).execute()

/** Puts the feed's photo in the place of the one before, if it is another; false when it is none. */
async function writePhoto(
  deps: ImportDeps,
  { pool }: Brand,
  profile: string,
  photo: string,
  readPhoto: (photo: string) => Promise<Uint8Array | null>,
): Promise<boolean> {
  const { store, clock, media } = deps
  const before = await photosOf(store.db, pool, profile)
  // The photo's name stands in its id, so that one that stays is not made again.
  const id = digest(`photo ${profile} ${photo}`)
  if (photo !== '' && before.some((known) => known.id === id)) return true
  let stored: StoredPhoto | null = null
  if (photo !== '') {
    const bytes = await readPhoto(photo).catch(() => null)
    stored = bytes && (await media.add(bytes).catch(() => null))
  }
  await transact(store.db, async (db) => {
    await db.deleteFrom('photo').where('pool', '=', pool).where('profile', '=', profile).execute()
    if (stored) {
      const row = { pool, id, profile, position: 0, status: 'active' as const, created_at: clock() }
      await db
        .insertInto('photo')
        .values({ ...row, ...stored })
        .execute()
    }
    await db
      .updateTable('profile')
      .set({ main_photo: stored ? id : '' })
      .where('pool', '=', pool)
      .where('id', '=', profile)
      .execute()
    await refreshListing(db, deps, pool, profile)
    moveVersionsWith({ db, brand: { pool }, now: clock() }, profile)
  })
  for (const old of before) await media.remove(old)
  return photo === '' || stored !== null
}

async function knownIds(db: Db, { site, pool }: Brand, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('pool', '=', pool)
    .where('brand', '=', site.id)
    .where('provider', '=', 'cam')
    .execute()
  return rows.map(({ id }) => id).filter((id) => id.startsWith(prefix))
}

async function remove({ store, media }: ImportDeps, { pool }: Brand, id: string): Promise<void> {
  const photos = await photosOf(store.db, pool, id)
  await store.db.deleteFrom('profile').where('pool', '=', pool).where('id', '=', id).execute()
  for (const photo of photos) await media.remove(photo)
}
