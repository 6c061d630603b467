import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addPhotos, addProfile, block, openBrands } from '../../../../tests/support/profiles.ts'
import type { Card } from '../../../contract/cards.ts'
import { regions } from '../../platform/geo/places.ts'
import { systemContext } from '../../platform/system-context.ts'
import { listingQuery } from './index-query.ts'
import { cellsWithin } from './nearby.ts'
import { reindexListings } from './reindex.ts'

let api: TestApi
let viewer: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  viewer = await api.member('amora', { gender: 'man', seeks: 'woman' })
})
afterAll(() => api.stop())

const ids = (found: { id: string }[]) => found.map((card) => card.id)
const search = async (query: Record<string, string | number> = {}, who: Person = viewer) =>
  (await who.get('/api/search.php', query)).body
const US = { country: 'US' as const, region: regions('US')[0]!.id }
const placeIn = (country: string) => {
  const [region] = regions(country)
  return { region: region!.id, city: region!.cities[0]!.id }
}
const minutesAgo = (minutes: number) => api.clock.now - minutes * 60_000

describe('search', () => {
  test('shows the latest seen first, page by page, and counts all', async () => {
    const made: string[] = []
    for (let index = 0; index < 30; index += 1) {
      made.push(await addProfile(api.deps, 'amora', { ...US, seen_at: minutesAgo(index) }))
    }
    const first = await search({ country: 'US' })
    expect(first).toMatchObject({ page: 1, num_results: 30, similar: [], relaxed: [] })
    expect(ids(first.results)).toEqual(made.slice(0, 24))
    expect(ids((await search({ country: 'US', page: 2 })).results)).toEqual(made.slice(24))
    expect(await search({ country: 'US', page: 3 })).toMatchObject({ results: [], num_results: 30 })
  })

  test('is for whom the member seeks unless the query says otherwise', async () => {
    const region = regions('GB')[1]!.id
    const woman = await addProfile(api.deps, 'amora', { region, gender: 'woman', seen_at: minutesAgo(2) })
    const man = await addProfile(api.deps, 'amora', { region, gender: 'man', seen_at: minutesAgo(1) })
    const other = await addProfile(api.deps, 'amora', {
      region,
      gender: 'non_binary',
      seen_at: minutesAgo(3),
    })
    const here = { country: 'GB', countryregion: region }
    expect(await search(here)).toMatchObject({ gender: 'woman', results: [{ id: woman }] })
    expect(ids((await search({ ...here, gender: 'man' })).results)).toEqual([man])
    expect(ids((await search({ ...here, gender: 'everyone' })).results)).toEqual([man, woman, other])
    expect(await search(here, api.visitor('amora'))).toMatchObject({ gender: 'everyone', num_results: 3 })
  })

  test('shows a member who seeks them back, and others only when asked', async () => {
    const region = regions('GB')[7]!.id
    const here = { country: 'GB', countryregion: region }
    const old = { region, seen_at: minutesAgo(60) }
    const straight = await addProfile(api.deps, 'amora', { ...old, gender: 'woman', seeks: 'man' })
    const open = await addProfile(api.deps, 'amora', { ...old, gender: 'woman', seeks: 'everyone' })
    const lesbian = await addProfile(api.deps, 'amora', { ...old, gender: 'woman', seeks: 'woman' })
    const gay = await addProfile(api.deps, 'amora', { ...old, gender: 'man', seeks: 'man' })
    const found = async (query = {}, who?: Person) =>
      ids((await search({ ...here, ...query }, who)).results).sort()
    expect(await found()).toEqual([straight, open].sort())
    expect(await found({ mutual: '0' })).toEqual([straight, open, lesbian].sort())
    expect(await found({ gender: 'everyone', mutual: '1' })).toEqual([straight, open, gay].sort())
    expect(await found({ mutual: '1' }, api.visitor('amora'))).toHaveLength(4)
  })

  test('stops finding a member who now seeks someone else', async () => {
    const woman = await api.member('amora', { gender: 'woman', seeks: 'man', country: 'IE' })
    const isFound = async () => ids((await search({ country: 'IE' })).results).includes(woman.id)
    expect(await isFound()).toBe(true)
    await woman.put('/api/profile.php', { seeks: 'woman' })
    expect(await isFound()).toBe(false)
  })

  test('filters by age, attributes, photo and being online', async () => {
    const region = regions('GB')[2]!.id
    const here = { country: 'GB', countryregion: region }
    const old = { seen_at: minutesAgo(60) }
    const young = await addProfile(api.deps, 'amora', { ...old, region, born: 20051120 })
    const younger = await addProfile(api.deps, 'amora', { ...old, region, born: 20051121 })
    const dyed = await addProfile(api.deps, 'amora', { ...old, region, born: 19800101, hair: 'dyed' })
    const pictured = await addProfile(api.deps, 'amora', { ...old, region, born: 19800101 })
    await addPhotos(api.deps, 'amora', pictured, 1)
    const online = await addProfile(api.deps, 'amora', { region, born: 19800101 })

    expect(ids((await search({ ...here, min_age: 21, max_age: 21 })).results)).toEqual([young])
    expect(ids((await search({ ...here, max_age: 20 })).results)).toEqual([younger])
    expect(ids((await search({ ...here, hair: 'dyed' })).results)).toEqual([dyed])
    expect(ids((await search({ ...here, with_photo: '1' })).results)).toEqual([pictured])
    expect(ids((await search({ ...here, online: '1' })).results)).toEqual([online])
  })

  test('filters by what one looks for, and by how one lives', async () => {
    const region = regions('GB')[10]!.id
    const here = { country: 'GB', countryregion: region }
    const life = { intention: 'lasting', children: 'has', smoking: 'never', drinking: 'sometimes' } as const
    const one = await addProfile(api.deps, 'amora', { region, ...life, height: 170, seen_at: minutesAgo(1) })
    const other = await addProfile(api.deps, 'amora', {
      region,
      ...life,
      smoking: 'regularly',
      height: 190,
      seen_at: minutesAgo(2),
    })
    await addProfile(api.deps, 'amora', { region, intention: 'friendship' })
    const found = async (query: object) => ids((await search({ ...here, ...query })).results)
    expect(await found({ intention: 'lasting' })).toEqual([one, other])
    expect(await found(life)).toEqual([one])
    expect(await found({ children: 'has', drinking: 'sometimes' })).toEqual([one, other])
    expect(await found({ min_height: 180 })).toEqual([other])
    expect(await found({ max_height: 170 })).toEqual([one])
    expect(await found({ min_height: 171, max_height: 189 })).toEqual([])
    // Who did not say it is not below a height.
    expect(await found({ intention: 'friendship', max_height: 229 })).toEqual([])
  })

  test('finds who has the verified mark', async () => {
    const last = regions('GB').at(-1)!
    const region = { country: 'GB' as const, region: last.id, city: last.cities[0]!.id }
    const query = { gender: 'everyone', country: 'GB', countryregion: region.region }
    const known = await addProfile(api.deps, 'amora', { ...region, verified_at: api.clock.now })
    const other = await addProfile(api.deps, 'amora', region)
    expect(ids((await search(query)).results).toSorted()).toEqual([known, other].toSorted())
    expect(ids((await search({ ...query, verified: '1' })).results)).toEqual([known])
    const everywhere = await search({ gender: 'everyone', verified: '1' })
    expect(ids(everywhere.results)).toContain(known)
    expect(ids(everywhere.results)).not.toContain(other)
  })

  test('finds who speaks a language', async () => {
    const reader = await api.member('minerve', { seeks: 'everyone' })
    const polyglot = await addProfile(api.deps, 'minerve', { languages: '["fr","no"]' })
    await addProfile(api.deps, 'minerve', { languages: '["fr"]' })
    const found = async (speaks: string) =>
      ids((await search({ speaks, gender: 'everyone' }, reader)).results)
    expect(await found('no')).toEqual([polyglot])
    expect(await found('fr')).toHaveLength(2)
    expect((await reader.get('/api/search.php', { speaks: 'tlh' })).body.error).toBe('invalid_request')
    expect((await viewer.get('/api/search.php', { speaks: 'fr' })).body.error).toBe('invalid_request')
  })

  test('finds who lives within a distance of one’s own town, where the brand has it', async () => {
    const [capital] = regions('DK')
    const place = { country: 'DK' as const, region: capital!.id, city: capital!.cities[0]!.id }
    const man = await api.member('hjertebro', { gender: 'man', seeks: 'man', ...place })
    const near = await addProfile(api.deps, 'hjertebro', { ...place, gender: 'man' })
    const far = await addProfile(api.deps, 'hjertebro', { gender: 'man', country: 'NO', ...placeIn('NO') })
    const found = async (query: object) => ids((await search({ gender: 'man', ...query }, man)).results)
    for (const within of [25, 50, 100]) expect(await found({ within })).toEqual([near])
    expect(await found({})).toEqual(expect.arrayContaining([near, far]))
    expect((await man.get('/api/search.php', { verified: 1 })).body.error).toBe('invalid_request')
    expect((await man.get('/api/search.php', { within: 30 })).body.error).toBe('invalid_request')
    await man.put('/api/profile.php', { country: 'NO', ...placeIn('NO') })
    expect(await found({ within: 25 })).toEqual([far])
    expect((await viewer.get('/api/search.php', { within: 25 })).body.error).toBe('invalid_request')
  })

  test('a start gives listings from before their place in the grid', async () => {
    const id = await addProfile(api.deps, 'hjertebro', { gender: 'man' })
    const cell = async () =>
      (
        await api.deps.store.db
          .selectFrom('listing')
          .select('cell')
          .where('profile', '=', id)
          .executeTakeFirst()
      )?.cell
    const before = await cell()
    expect(before).toBeGreaterThan(0)
    await api.deps.store.db.updateTable('listing').set({ cell: 0 }).where('profile', '=', id).execute()
    await reindexListings(api.deps)
    expect(await cell()).toBe(before)
  })

  test('finds no member in invisible mode, online or not', async () => {
    const hidden = await api.member('amora', { gender: 'woman', country: 'IE' })
    const found = async () =>
      Promise.all(
        [{ online: '1' }, {}].map(async (more) => ids((await search({ country: 'IE', ...more })).results)),
      )
    expect(await found()).toEqual([[hidden.id], [hidden.id]])
    await hidden.put('/api/account.php', { invisible: true })
    // The next sign of life does not bring them back.
    api.clock.now += 3 * 60_000
    await hidden.get('/api/user.php')
    expect(await found()).toEqual([[], []])
    await hidden.put('/api/account.php', { invisible: false })
    expect((await found())[1]).toEqual([hidden.id])
  })

  test('leaves out the viewer, and who is blocked either way', async () => {
    const region = regions('GB')[3]!.id
    const here = { country: 'GB', countryregion: region, gender: 'everyone' }
    const blocked = await addProfile(api.deps, 'amora', { region })
    const blocker = await addProfile(api.deps, 'amora', { region })
    expect((await search(here)).num_results).toBe(2)
    await block(api.deps, 'amora', viewer.id, blocked)
    await block(api.deps, 'amora', blocker, viewer.id)
    expect((await search(here)).num_results).toBe(0)
    expect((await search(here, api.visitor('amora'))).num_results).toBe(2)
    const all = ids((await search({ gender: 'man', country: 'GB' })).results)
    expect(all).not.toContain(viewer.id)
  })

  test('search shows only real members; on request labelled others the brand has', async () => {
    const place = { region: regions('GB')[4]!.id, country: 'GB' as const }
    const here = { country: 'GB', countryregion: place.region }
    const real = await addProfile(api.deps, 'amora', place)
    const fictional = await addProfile(api.deps, 'amora', { ...place, fictional: 1, seen_at: 2 })
    const cam = await addProfile(api.deps, 'amora', {
      ...place,
      provider: 'cam',
      link: 'https://cam.test/1',
      seen_at: 1,
    })
    expect(ids((await search(here)).results)).toEqual([real])
    const all = (await search({ ...here, all_profiles: '1' })).results
    expect(ids(all)).toEqual([real, fictional, cam])
    expect(all[1]).toMatchObject({ fictional: true, presence: 'away' })
    expect(all[2]).toMatchObject({ provider: 'cam', link: 'https://cam.test/1', presence: 'away' })

    const without = await addProfile(api.deps, 'minerve', { fictional: 1 })
    const french = await api.member('minerve', { seeks: 'everyone' })
    expect(ids((await search({ all_profiles: '1' }, french)).results)).not.toContain(without)
    expect((await french.get('/api/profile.php', { id: without })).status).toBe(404)
  })

  // security 22
  test('search refuses visitors where the brand does, or without its traffic source', async () => {
    const at = async (brand: string, query = {}) =>
      (await api.visitor(brand).get('/api/search.php', query)).body.error
    expect(await at('amora')).toBeUndefined()
    expect(await at('hjertebro')).toBe('authentication_required')
    expect(await at('herbstgold')).toBe('authentication_required')
    expect(await at('herbstgold', { network: '' })).toBe('authentication_required')
    expect(await at('herbstgold', { network: 'spring' })).toBeUndefined()
  })

  // security 22
  test('profile.php obeys the same gate as search', async () => {
    const at = async (brand: string, query = {}) => {
      const id = await addProfile(api.deps, brand)
      const { status, body } = await api.visitor(brand).get('/api/profile.php', { id, ...query })
      return status === 200 ? body.id === id : body.error
    }
    expect(await at('amora')).toBe(true)
    expect(await at('hjertebro')).toBe('authentication_required')
    expect(await at('herbstgold')).toBe('authentication_required')
    expect(await at('herbstgold', { network: '' })).toBe('authentication_required')
    expect(await at('herbstgold', { network: 'spring' })).toBe(true)
  })

  test.each([
    { countryregion: 'GB-BRK' },
    { country: 'GB', min_age: 40, max_age: 30 },
    { min_height: 190, max_height: 160 },
    { max_height: 300 },
    { gender: 'unicorn' },
    { page: 43 },
    { sort: 'id' },
    { hair: "' or 1=1 --" },
  ])('refuses %j', async (query) => {
    const answer = await viewer.get('/api/search.php', query)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test.each([{ sexuality: 'bi' }, { online: '1' }])(
    'refuses a visitor %j, which profiles hide',
    async (query) => {
      const answer = await api.visitor('amora').get('/api/search.php', query)
      expect(answer.body.error).toBe('authentication_required')
      expect((await viewer.get('/api/search.php', query)).status).toBe(200)
    },
  )

  test('refuses to filter by what the brand does not search by', async () => {
    const member = await api.member('fjallvind')
    expect((await member.get('/api/search.php', { body: 'slim' })).status).toBe(200)
    expect((await member.get('/api/search.php', { hair: 'red' })).body.error).toBe('invalid_request')
  })

  test('spreads members of partner brands over a page', async () => {
    const region = regions('IE')[1]!
    const place = { country: 'IE' as const, region: region.id, city: region.cities[0]!.id }
    for (let index = 0; index < 4; index += 1) await addProfile(api.deps, 'amora', place)
    for (let index = 0; index < 2; index += 1) {
      await addProfile(api.deps, 'fjallvind', { ...place, resell_brands: '["amora"]' })
    }
    const { results } = await search({ country: 'IE', countryregion: region.id, gender: 'everyone' })
    const brands = results.map(({ from_brand }: { from_brand: string | null }) => from_brand)
    expect(brands).toEqual([null, 'Fjällvind', null, null, 'Fjällvind', null])
  })

  test('shows members of a partner brand who agreed, by name, and of no other brand', async () => {
    const resold = await addProfile(api.deps, 'fjallvind', { resell_brands: '["amora","minerve"]' })
    const unasked = await addProfile(api.deps, 'fjallvind')
    const found = (await search({ country: 'SE' })).results
    expect(found).toMatchObject([{ id: resold, from_brand: 'Fjällvind' }])
    expect((await viewer.get('/api/profile.php', { id: unasked })).status).toBe(404)
    const elsewhere = await api.member('minerve', { seeks: 'everyone' })
    expect((await elsewhere.get('/api/profile.php', { id: resold })).status).toBe(404)
  })
})

describe('a card', () => {
  test('names a shared interest, else the first words about themselves, else the city', async () => {
    const region = regions('GB')[8]!
    const here = { country: 'GB', countryregion: region.id }
    const [ours, own, theirs] = api.deps.brands.get('amora')!.site.interests
    await viewer.put('/api/profile.php', { interests: [own, ours] })
    const about = 'I follow a club\nthat teaches patience, mostly. Ask me about it.'
    const place = { region: region.id, city: region.cities[0]!.id }
    await addProfile(api.deps, 'amora', { ...place, about, interests: JSON.stringify([theirs, ours]) })
    const card = async (who = viewer) => (await search(here, who)).results[0]
    const quote = 'I follow a club that teaches patience, mostly. Ask me about it.'
    const line = { kind: 'interest', interest: ours, second: null }
    expect(await card()).toMatchObject({ line, quote })
    await viewer.put('/api/profile.php', { interests: [own] })
    const words = { kind: 'quote', text: 'I follow a club that teaches…' }
    expect(await card()).toMatchObject({ line: words, quote })
    expect(await card(api.visitor('amora'))).toMatchObject({ line: words })

    await addProfile(api.deps, 'amora', { ...place, about: ' ' })
    const { results } = await search({ ...here, gender: 'everyone' })
    const silent = results.find((other: { quote: string }) => other.quote === '')
    expect(silent).toMatchObject({ line: { kind: 'city', text: region.cities[0]!.name } })
  })

  test('names no shared interest again while another will do', async () => {
    const region = regions('GB')[9]!
    const [one, two] = api.deps.brands.get('amora')!.site.interests
    await viewer.put('/api/profile.php', { interests: [one, two] })
    const place = { region: region.id, city: region.cities[0]!.id, about: ' ' }
    for (const shared of [[one, two], [one, two], [one], [one]]) {
      await addProfile(api.deps, 'amora', { ...place, interests: JSON.stringify(shared) })
    }
    const { results } = await search({ country: 'GB', countryregion: region.id })
    const lines = (results as Card[]).map(({ line }) =>
      line.kind === 'interest' ? line.interest : line.kind,
    )
    expect(lines.filter((line) => line === one).length).toBeLessThanOrEqual(2)
    expect(lines).toContain(two)
  })

  test('quotes no member who writes in another language than the reader', async () => {
    const writer = await api.member('amora')
    await writer.put('/api/profile.php', { about: 'Ich lese im Zug.' })
    const card = async () => (await viewer.get('/api/profile.php', { id: writer.id })).body
    expect(await card()).toMatchObject({ line: { kind: 'quote' }, quote: 'Ich lese im Zug.' })
    expect(await card()).not.toHaveProperty('words_in')
    await api.deps.store.db
      .updateTable('account')
      .set({ language: 'de' })
      .where('id', '=', writer.id)
      .execute()
    expect(await card()).toMatchObject({ line: { kind: 'city' }, quote: '', words_in: 'de' })
  })

  test('does not quote what the brand does not show', async () => {
    const swede = await api.member('fjallvind', { seeks: 'everyone' })
    await addProfile(api.deps, 'fjallvind', { about: 'I ski to work.' })
    const cards = (await search({ gender: 'everyone' }, swede)).results
    expect(cards).not.toEqual([])
    for (const card of cards) expect(card).toMatchObject({ line: { kind: 'city' }, quote: '' })
  })
})

describe('similar profiles', () => {
  test('similar profiles widen age by five years, and region to country if still too few', async () => {
    const [home, away] = [regions('GB')[5]!.id, regions('GB')[6]!.id]
    const here = { country: 'GB', countryregion: home, min_age: 60, max_age: 62 }
    const hit = await addProfile(api.deps, 'amora', { region: home, born: 19650101 })
    const older = await addProfile(api.deps, 'amora', { region: home, born: 19600101 })
    await addProfile(api.deps, 'amora', { region: home, born: 19550101 })

    const aged = await search(here)
    expect(ids(aged.results)).toEqual([hit])
    expect(ids(aged.similar)).toEqual([older])
    expect(aged.relaxed).toEqual(['age', 'region'])

    for (let index = 0; index < 10; index += 1) {
      await addProfile(api.deps, 'amora', { region: home, born: 19680101 + index })
    }
    const far = await addProfile(api.deps, 'amora', { region: away, born: 19650101 })
    const enough = await search(here)
    expect(enough.similar).toHaveLength(11)
    expect(ids(enough.similar)).not.toContain(hit)
    expect(ids(enough.similar)).not.toContain(far)
    expect(enough.relaxed).toEqual(['age'])

    const region = await search({ country: 'GB', countryregion: home, hair: 'red' })
    expect(region).toMatchObject({ results: [], similar: [], relaxed: [] })
    expect(await search({ ...here, page: 2 })).toMatchObject({ similar: [], relaxed: [] })
  })
})

test('a search walks an index, newest first, on either engine', async () => {
  const { db, engine } = api.deps.store
  const context = systemContext(api.deps, api.deps.brands.get('amora')!)
  const shapes = [
    { gender: 'woman' },
    { gender: 'everyone' },
    { gender: 'everyone', min_age: 30, max_age: 40, with_photo: true },
    { gender: 'man', country: 'GB', countryregion: 'GB-BRK' },
    { gender: 'woman', country: 'GB', hair: 'red', all_profiles: true },
    { gender: 'woman', seeking: 'man' },
    { gender: 'woman', verified: true },
    { gender: 'man', cells: cellsWithin(regions('GB')[0]!.cities[0]!.id, 100)! },
  ] as const
  for (const shape of shapes) {
    const query = listingQuery(context, shape, 1000, new Map())?.compile()
    if (!query) throw new Error('The brand has all genders')
    const { sql: text } = query
    if (engine === 'sqlite') {
      const plan = await db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${text}` })
      const steps = plan.rows.map((row) => row.detail).join('; ')
      expect(steps, text).toMatch(
        /SEARCH listing USING (COVERING INDEX listing_(search|place)|INDEX listing_verified)/,
      )
      // Only the few rows that each gender's index query found are sorted.
      const sorts = shape.gender === 'everyone' ? 3 : 0
      expect(steps.match(/SCAN (?!nearest)|TEMP B-TREE/g) ?? [], text).toHaveLength(sorts)
    } else {
      const steps = await db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        const plan = await trx.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${text}` })
        return plan.rows.map((row) => row['QUERY PLAN']).join('; ')
      })
      expect(steps, text).toMatch(/Index.*Scan/)
      expect(steps, text).not.toMatch(/Seq Scan/)
    }
  }
})

test('search by last seen and by a rare trait find the same, in the same order', async () => {
  const brand = api.deps.brands.get('amora')!
  const context = systemContext(api.deps, brand)
  const shapes = [
    [{ gender: 'woman', min_age: 25, max_age: 45 }, 'born'],
    [{ gender: 'everyone', hair: 'brown', country: 'GB' }, 'hair'],
    [{ gender: 'everyone', country: 'GB', min_age: 20 }, 'place'],
    [{ gender: 'man', hair: 'brown', eyes: 'blue', min_age: 20, all_profiles: true }, 'eyes'],
    [{ gender: 'woman', intention: 'lasting', drinking: 'sometimes', min_height: 150 }, 'lifestyle'],
    [{ gender: 'woman', intention: 'lasting', drinking: 'sometimes', min_height: 150 }, 'height'],
    [{ gender: 'woman', faith: 'christian', politics: 'left' }, 'faith'],
    [{ gender: 'woman', cells: [0, 1] }, 'cell'],
  ] as const
  for (const [filters, trait] of shapes) {
    const ids = async (rare: Parameters<typeof listingQuery>[3]) =>
      (await listingQuery(context, filters, 1000, rare)?.execute())?.map(({ profile }) => profile)
    const walked = await ids(new Map())
    expect(await ids(new Map(brand.site.genders.map((gender) => [gender, trait])))).toEqual(walked)
  }
})

test.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'a rare trait is looked up in its own index',
  async () => {
    const { db } = api.deps.store
    const context = systemContext(api.deps, api.deps.brands.get('amora')!)
    const filters = {
      ...({ gender: 'woman', country: 'GB', hair: 'red', eyes: 'blue' } as const),
      ...({ min_age: 30, min_height: 180, children: 'has', drinking: 'never' } as const),
      ...({ faith: 'jewish', politics: 'centre' } as const),
      cells: cellsWithin(regions('GB')[0]!.cities[0]!.id, 100)!,
    }
    const traits = [
      'hair',
      'eyes',
      'born',
      'place',
      'height',
      'lifestyle',
      'faith',
      'politics',
      'cell',
    ] as const
    for (const trait of traits) {
      const query = listingQuery(context, filters, 1000, new Map([['woman', trait]]))!.compile()
      const plan = await db.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      })
      expect(plan.rows.map(({ detail }) => detail).join('; ')).toMatch(
        new RegExp(`USING (COVERING )?INDEX listing_${trait} `),
      )
      // Sought by each column up to the last one asked for, not read through from the gender on.
      if (trait === 'lifestyle')
        expect(plan.rows.map(({ detail }) => detail).join('; ')).toMatch(
          /intention=\? AND children=\? AND smoking=\? AND education=\? AND drinking=\?/,
        )
    }
  },
)
