import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { regions } from '../../src/server/platform/geo/places.ts'
import type { Site } from '../../src/config/site.ts'
import type { Deps } from '../../src/server/platform/context.ts'
import { UNSAID } from '../../src/server/profiles/details.ts'
import type { ProfileTable } from '../../src/server/profiles/tables.ts'
import { transferCredits } from '../../src/server/payments/ledger/transfer-credits.ts'
import { refreshListing } from '../../src/server/profiles/search/listing.ts'
import { transact } from '../../src/server/platform/db/transact.ts'
import type { Person, TestApi } from './api.ts'

/** For `startApi`: every brand takes signups from everybody and speaks English, so that a test sets only what it is about. */
export function openBrands(sites: Site[]): void {
  for (const site of sites) {
    site.signups = 'all'
    site.domain_language = 'en-GB'
    if (!site.locales.includes('en')) site.locales = [...site.locales, 'en']
    // Calls of the contract are there.
    site.features = [...new Set([...site.features, 'voice' as const])]
  }
}

/** The same, where pictures in messages are shown at once. */
export function openClearBrands(sites: Site[]): void {
  openBrands(sites)
  for (const site of sites) site.features = site.features.filter((name) => name !== 'blurred_pictures')
}

/** Puts a profile without account straight into the database, listed where it belongs. Returns its id. */
export async function addProfile(
  deps: Deps,
  brand: string,
  wishes: Partial<Insertable<ProfileTable>> = {},
): Promise<string> {
  const { pool = '', site } = deps.brands.get(brand) ?? {}
  const country = wishes.country ?? site?.countries[0] ?? 'GB'
  const region = regions(country).find(({ id }) => id === wishes.region) ?? regions(country)[0]
  const id = wishes.id ?? randomUUID()
  const now = deps.clock()
  const profile: Insertable<ProfileTable> = {
    ...{
      pool,
      id,
      brand,
      provider: 'member',
      fictional: 0,
      status: 'active',
      name: `somebody-${id.slice(0, 8)}`,
    },
    ...{
      gender: 'woman',
      seeks: 'everyone',
      born: (site?.min_age ?? 18) < 35 ? 19900517 : 19600517,
      country,
      region: region?.id ?? '',
    },
    ...{ city: region?.cities[0]?.id ?? '', ...UNSAID },
    ...{ about: '', interests: '[]', main_photo: '', resell_brands: '[]', link: '' },
    ...{ seen_at: now, created_at: now },
    ...wishes,
  }
  await deps.store.db.insertInto('profile').values(profile).execute()
  await refreshListing(deps.store.db, deps, pool, id)
  return id
}

/** Adds photos to a profile, the first as its main one. Returns their ids. */
export async function addPhotos(
  deps: Deps,
  brand: string,
  profile: string,
  count: number,
): Promise<string[]> {
  const pool = deps.brands.get(brand)?.pool ?? ''
  const ids = Array.from({ length: count }, () => randomUUID())
  const names = (id: string) => ({
    thumb_name: `thumb-${id}`,
    blurred_name: `blurred-${id}`,
    medium_name: `medium-${id}`,
    full_name: `full-${id}`,
  })
  await deps.store.db
    .insertInto('photo')
    .values(
      ids.map((id, position) => ({
        ...{ pool, id, profile, position, status: 'active', created_at: deps.clock() },
        ...names(id),
      })),
    )
    .execute()
  await deps.store.db
    .updateTable('profile')
    .set({ main_photo: ids[0] ?? '' })
    .where('pool', '=', pool)
    .where('id', '=', profile)
    .execute()
  await refreshListing(deps.store.db, deps, pool, profile)
  return ids
}

/** One of the two blocks the other. */
export async function block(deps: Deps, brand: string, blocker: string, blocked: string): Promise<void> {
  const pool = deps.brands.get(brand)?.pool ?? ''
  await deps.store.db
    .insertInto('block')
    .values({ pool, blocker, blocked, created_at: deps.clock() })
    .execute()
}

/** Writes account columns as if time had passed. */
export async function setAccount(
  deps: Deps,
  brand: string,
  id: string,
  values: Partial<Record<'paid_user' | 'free_messages_used' | 'conversations_started' | 'signup_at', number>>,
): Promise<void> {
  await deps.store.db
    .updateTable('account')
    .set(values)
    .where('pool', '=', deps.brands.get(brand)?.pool ?? '')
    .where('id', '=', id)
    .execute()
}

/** Gives a member credits, through the books. */
export async function giveCredits(deps: Deps, brand: string, account: string, amount: number): Promise<void> {
  const pool = deps.brands.get(brand)?.pool ?? ''
  await transact(deps.store.db, (db) =>
    transferCredits(db, {
      pool,
      account,
      amount,
      reason: 'refund',
      reference: randomUUID(),
      now: deps.clock(),
    }),
  )
}

/** A member who paid and has so many credits. */
export async function paidMember(api: TestApi, brand = 'amora', credits = 100): Promise<Person> {
  const person = await api.member(brand)
  await setAccount(api.deps, brand, person.id, { paid_user: 1 })
  await giveCredits(api.deps, brand, person.id, credits)
  return person
}
