import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'

let api: TestApi
let ann: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  ann = await api.member('amora')
  await api.member('amora')
})
afterAll(() => api.stop())

const HOSTILE = [
  "' or '1'='1",
  '" or ""="',
  "'; drop table profile; --",
  '1; select pg_sleep(5)',
  "') union select email from account --",
  '%',
  '_',
  '\\',
  "\\'",
  '$1',
  '?',
  ':name',
  '{"$gt":""}',
  'name desc',
  'password_hash',
  '/*',
  '\u02bc or 1=1',
  '1e3',
  ' 5',
  '05',
  '9007199254740993',
]
const FIELDS = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'hair',
  'with_photo',
  'page',
  'network',
]
const UNKNOWN = [
  'sort',
  'order',
  'search_fields',
  'limit',
  'email',
  'hair[]',
  'id',
  'profile.name',
  'columns',
]

const fingerprint = async () => {
  const rows = await Promise.all(
    (['account', 'profile', 'listing'] as const).map((table) =>
      api.deps.store.db
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1, 2, 3`)
        .execute(),
    ),
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

// security 30
describe('the search', () => {
  test('takes hostile text as text or refuses it, and changes nothing', async () => {
    const before = await fingerprint()
    const known = (await ann.get('/api/search.php', { gender: 'everyone' })).body.num_results as number
    for (const field of FIELDS) {
      for (const text of HOSTILE) {
        const query = {
          gender: 'everyone',
          ...(field === 'countryregion' ? { country: 'GB' } : {}),
          [field]: text,
        }
        const { status, body } = await ann.get('/api/search.php', query)
        expect([200, 400], `${field}=${text}`).toContain(status)
        // As a region or a source it is text that fits no profile, or says nothing.
        if (status === 200) expect([0, known]).toContain(body.num_results)
        if (status === 200 && field === 'countryregion') expect(body.num_results).toBe(0)
        expect(JSON.stringify(body)).not.toMatch(/sqlite|syntax|select |postgres|@mail\.test/i)
      }
    }
    expect(await fingerprint()).toBe(before)
  })

  test('knows its own fields only: no sorting, no columns, no lists', async () => {
    for (const field of UNKNOWN) {
      expect((await ann.get('/api/search.php', { [field]: 'name' })).body.error).toBe('invalid_request')
    }
    const twice = await ann.fetch('/api/search.php?gender=man&gender=woman')
    expect(twice.status).toBe(400)
  })

  test('filters by no attribute that the brand does not search by', async () => {
    const ben = await api.member('herbstgold', { born: '1955-05-17' })
    const { search_fields } = api.deps.brands.get('herbstgold')!.site
    expect(search_fields).toEqual(['relationship', 'children', 'smoking'])
    expect((await ben.get('/api/search.php', { relationship: 'single' })).status).toBe(200)
    for (const query of [
      { hair: 'red' },
      { eyes: 'blue' },
      { sexuality: 'bi' },
      { min_height: 170 },
      { speaks: 'fr' },
      { faith: 'jewish' },
    ]) {
      expect((await ben.get('/api/search.php', query)).body.error).toBe('invalid_request')
    }
  })
})
