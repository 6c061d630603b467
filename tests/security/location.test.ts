// security.md 84: nobody is found by where they are, closer than the place they name themselves.

import type * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls/all-calls.ts'
import type { Schema } from '../../src/contract/calls/define-call.ts'
import { EVENTS } from '../../src/contract/events.ts'
import { contentOf } from './access/run.ts'
import { startApi, type Person, type TestApi } from '../support/api.ts'
import { sampled } from '../support/full.ts'
import { openBrands } from '../support/profiles.ts'
import { RATE_LIMITS } from '../../src/server/http/rate-limits.ts'

const POSITIONS = sampled(30, 500)

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const TELLING =
  /(^|_)(lat|lon|lng|latitude|longitude|distance|coordinates?|position|geohash|km|miles|near|cell)($|_)/

/** Names of all fields of a schema, however deep. */
function fieldsOf(schema: Schema): string[] {
  const { entries, options, item, wrapped, pipe } = schema as Schema & {
    entries?: Record<string, Schema>
    options?: unknown[]
    item?: Schema
    wrapped?: Schema
    pipe?: Schema[]
  }
  const inner = [
    ...Object.values(entries ?? {}),
    ...(options ?? []).filter((option): option is Schema => typeof option === 'object' && option !== null),
    ...[item, wrapped].filter((each) => each !== undefined),
    ...(pipe ?? []).slice(1),
  ]
  return [...Object.keys(entries ?? {}), ...inner.flatMap(fieldsOf)]
}

// security 84, law L38
test('no answer has a field, and no table a column, for where somebody is or how far', async () => {
  const answers = Object.entries({
    ...Object.fromEntries(Object.entries(calls).map(([name, { response }]) => [name, response])),
    ...EVENTS,
  } as Record<string, v.GenericSchema>)
  const fields = answers.flatMap(([name, schema]) => fieldsOf(schema).map((field) => `${name}.${field}`))
  expect(fields).toContain('search.city')
  expect(fields.filter((field) => TELLING.test(field.split('.')[1] ?? ''))).toEqual([])
  const tables = await api.deps.store.db.introspection.getTables()
  const columns = tables.flatMap(({ name, columns: ofTable }) =>
    ofTable.map((column) => `${name}.${column.name}`),
  )
  // The order of a member's photos.
  expect(columns.filter((column) => TELLING.test(column.split('.')[1] ?? ''))).toEqual([
    // A square of some kilometres that a town of the member's was moved into.
    'listing.cell',
    'photo.position',
    'prompt_answer.position',
  ])
})

const geocode = (who: Person, lat: number, lon: number) => who.get('/api/geocode.php', { lat, lon })
/** Points spread evenly over Great Britain and Ireland. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    lat: Number((50 + 8 * ((index * 0.618034) % 1)).toFixed(6)),
    lon: Number((-10 + 11.5 * ((index * 0.754878) % 1)).toFixed(6)),
  }))

/** Manchester, where the member is, and its neighbours. */
const AROUND_HOME = [
  { lat: 53.4808, lon: -2.2426 },
  { lat: 53.47, lon: -2.3 },
  { lat: 53.54, lon: -2.11 },
]

// security 84, law L38
test('coordinates are answered by a place alone, alike nearby, not kept, and throttled', async () => {
  const visitor = api.visitor('amora')
  const before = await contentOf(api)
  const around = [0, 0.0002, -0.0002, 0.0005, -0.0005].map((off) =>
    geocode(visitor, Number((57.4778 + off).toFixed(6)), -4.2247),
  )
  const answers = (await Promise.all(around)).map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^200 /)
  expect(answers[0]).not.toMatch(/\d\.\d/)
  expect(await contentOf(api)).toBe(before)
  expect(RATE_LIMITS[calls.geocode.rate].requests).toBeLessThanOrEqual(600)
})

// security 84
test('a member who claims many places learns of another only what the profile says', async () => {
  const target = await api.member('amora', { gender: 'woman', born: '1961-02-03' })
  const spy = await api.member('amora', { gender: 'man', seeks: 'woman' })
  const home = (await geocode(target, 53.4808, -2.2426)).body
  const { id: region } = home.region
  const { country } = home
  await target.put('/api/profile.php', { country, region, city: home.city.id })
  await spy.post('/api/like.php', { profile: target.id })

  /** Answers about the target: the card, its rank among all, the reasons of a match. */
  const look = async () => {
    const aged = { gender: 'woman', min_age: 65, max_age: 65 }
    const answers = await Promise.all([
      spy.get('/api/profile.php', { id: target.id }),
      spy.get('/api/search.php', aged),
      spy.get('/api/search.php', { ...aged, country, countryregion: region, min_age: 61, max_age: 61 }),
      spy.get('/api/swipe.php'),
      spy.get('/api/likes.php', { type: 'sent' }),
      spy.put('/api/match-finder.php', { answers: {} }),
    ])
    return JSON.stringify(answers.map(({ body }) => ({ ...(body as object), resets_at: 0 })))
  }
  const seen = new Map<string, Set<string>>()
  for (const { lat, lon } of [...AROUND_HOME, ...spread(POSITIONS)]) {
    const place = (await geocode(spy, lat, lon)).body
    if (place.country !== 'GB' && place.country !== 'IE') continue
    const claim = { country: place.country, region: place.region.id, city: place.city.id }
    expect((await spy.put('/api/profile.php', claim)).status).toBe(200)
    // Where they say they are: in the member's region, elsewhere in the country, or abroad.
    const where = place.country !== country ? 'abroad' : place.region.id === region ? 'region' : 'country'
    seen.set(where, (seen.get(where) ?? new Set()).add(await look()))
  }
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['region', 'country']))
  for (const answers of seen.values()) expect(answers.size).toBe(1)
})
