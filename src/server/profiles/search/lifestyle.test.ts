// Searches by how members live, among more than are counted.

import fc from 'fast-check'
import type { Insertable, Selectable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { addProfile, openBrands } from '../../../../tests/support/profiles.ts'
import { ATTRIBUTES } from '../../../contract/profile-lists.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../../contract/search.ts'
import { isAtLeast } from '../../../core/age.ts'
import { systemContext } from '../../platform/system-context.ts'
import type { ListingTable } from '../tables.ts'
import { countsByLife, fittingQuery, scanListing, scanPage, type Filters } from './index-query.ts'

type Listing = Selectable<ListingTable>

const MEMBERS = 1600
const BATCH = 200
const LIFE = ['intention', 'children', 'smoking', 'education', 'drinking'] as const

let api: TestApi
let listings: Listing[]
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const { db } = api.deps.store
  const id = await addProfile(api.deps, 'amora')
  const profile = await db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const model = await db.selectFrom('listing').selectAll().where('profile', '=', id).executeTakeFirstOrThrow()
  const drawn = fc.sample(someone, { numRuns: MEMBERS, seed: 1 })
  for (let from = 0; from < MEMBERS; from += BATCH) {
    const batch = drawn.slice(from, from + BATCH).map((wishes, nr) => ({ ...wishes, nr: from + nr }))
    await db
      .insertInto('profile')
      .values(batch.map(({ nr }) => ({ ...profile, id: `many-${nr}`, name: `many${nr}` })))
      .execute()
    await db
      .insertInto('listing')
      .values(batch.map(({ nr, ...wishes }) => ({ ...model, ...wishes, profile: `many-${nr}` })))
      .execute()
  }
  listings = await db.selectFrom('listing').selectAll().where('brand', '=', 'amora').execute()
})
afterAll(() => api.stop())

/** Most say the same, so that a few filters still fit more than are counted. */
const said = <Value extends string>([common, ...others]: readonly [Value, ...Value[]]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(common) },
    { weight: 1, arbitrary: fc.constantFrom('' as const, ...others) },
  )
const YEARS = [1960, 1975, 1990, 2005]

const someone: fc.Arbitrary<Partial<Insertable<ListingTable>>> = fc.record({
  gender: fc.constantFrom('woman', 'woman', 'woman', 'man'),
  seeks: fc.constantFrom('man', 'woman', 'everyone'),
  born: fc.constantFrom(...YEARS.map((year) => year * 10_000 + 101)),
  country: fc.constantFrom('GB', 'GB', 'IE'),
  intention: said(ATTRIBUTES.intention),
  children: said(ATTRIBUTES.children),
  smoking: said(ATTRIBUTES.smoking),
  education: said(ATTRIBUTES.education),
  drinking: said(ATTRIBUTES.drinking),
  height: fc.constantFrom(0, 155, 170, 185),
  languages: fc.constantFrom('[]', '["en"]', '["de","en"]'),
  has_photo: fc.constantFrom(0, 1),
  verified: fc.constantFrom(0, 1),
  // Several were seen at once.
  seen_at: fc.integer({ min: 1, max: 500 }),
})

const query: fc.Arbitrary<Filters> = fc.record(
  {
    gender: fc.constantFrom('woman', 'everyone'),
    seeking: fc.constantFrom('man', 'woman'),
    intention: fc.constantFrom(...ATTRIBUTES.intention.slice(0, 2)),
    children: fc.constantFrom(...ATTRIBUTES.children.slice(0, 2)),
    smoking: fc.constantFrom(...ATTRIBUTES.smoking.slice(0, 2)),
    education: fc.constantFrom(...ATTRIBUTES.education.slice(0, 2)),
    drinking: fc.constantFrom(...ATTRIBUTES.drinking.slice(0, 2)),
    min_height: fc.constantFrom(150, 170),
    min_age: fc.constantFrom(18, 30, 50),
    country: fc.constantFrom('GB', 'IE'),
    speaks: fc.constantFrom('de', 'en'),
    with_photo: fc.constant(true),
    verified: fc.constant(true),
  },
  { requiredKeys: ['gender'] },
)

/** Ids of all that fit, by looking at each. */
function fitting(filters: Filters, now: number): string[] {
  const { gender, seeking, min_height = 0, min_age = 18, country, speaks, with_photo, verified } = filters
  return listings
    .filter(
      (each) =>
        (gender === 'everyone' || each.gender === gender) &&
        (!seeking || each.seeks === seeking || each.seeks === 'everyone') &&
        LIFE.every((name) => filters[name] === undefined || each[name] === filters[name]) &&
        each.height >= min_height &&
        isAtLeast(min_age, each.born, now) &&
        (!country || each.country === country) &&
        (!speaks || (JSON.parse(each.languages) as string[]).includes(speaks)) &&
        (!with_photo || each.has_photo === 1) &&
        (!verified || each.verified === 1),
    )
    .toSorted((one, other) => other.seen_at - one.seen_at || (one.profile < other.profile ? -1 : 1))
    .map(({ profile }) => profile)
}

test('a search by how members live finds whom a look at each of them finds', async () => {
  const context = systemContext(api.deps, api.deps.brands.get('amora')!)
  let full = 0
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(1, 2, 30, 42), async (filters, page) => {
      const expected = fitting(filters, context.now)
      const counted = expected.slice(0, COUNT_LIMIT)
      if (counted.length === COUNT_LIMIT) full += 1
      expect(await scanPage(context, filters, page)).toEqual({
        ids: counted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        count: counted.length,
      })
      expect(await scanListing(context, filters, 30)).toEqual(expected.slice(0, 30))
    }),
    { numRuns: 80, seed: 1, examples: [[{ gender: 'woman', intention: 'lasting' }, 42]] },
  )
  expect(full).toBeGreaterThan(0)
})

test('who lives so is counted in an index, without a sort or a look at the others', async () => {
  const { db, engine } = api.deps.store
  const context = systemContext(api.deps, api.deps.brands.get('amora')!)
  const life = { intention: 'lasting', children: 'has', smoking: 'never', drinking: 'sometimes' } as const
  for (const filters of [
    { gender: 'woman', ...life },
    { gender: 'everyone', ...life, min_height: 170, min_age: 30, with_photo: true, speaks: 'en' },
    { gender: 'woman', smoking: 'never', drinking: 'never', verified: true },
  ] as const) {
    const found = fittingQuery(context, filters, COUNT_LIMIT)!.compile()
    const text = `explain ${engine === 'sqlite' ? 'query plan ' : ''}${found.sql}`
    const plan = await db.transaction().execute(async (trx) => {
      const { rows } = await trx.executeQuery<Record<string, string>>({ ...found, sql: text })
      return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('; ')
    })
    expect(plan).toMatch(/listing_lifestyle|Index.*Scan/)
    expect(plan).not.toMatch(/SCAN listing|Seq Scan|TEMP B-TREE|Sort/)
    if (engine === 'sqlite') expect(plan).toMatch(/intention=\? AND children=\? AND smoking=\?/)
  }
})

test('who lives so is counted in its index alone, or not by it', () => {
  expect(countsByLife({ gender: 'woman', smoking: 'never', min_height: 170, speaks: 'en' })).toBe(true)
  const others: Partial<Filters>[] = [
    { cells: [1] },
    { hair: 'red' },
    { faith: 'spiritual' },
    { online: true },
  ]
  for (const other of others)
    expect(countsByLife({ gender: 'woman', smoking: 'never', ...other })).toBe(false)
})
