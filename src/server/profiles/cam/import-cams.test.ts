import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addProfile, openBrands } from '../../../../tests/support/profiles.ts'
import { regions } from '../../platform/geo/places.ts'
import { FeedError } from './feed-error.ts'
import { importCams } from './import-cams.ts'

let api: TestApi
let ann: Person
let picture: Uint8Array
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  ann = await api.member('amora')
  picture = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a54' } })
    .png()
    .toBuffer()
})
afterAll(() => api.stop())

const place = regions('IE')[0]!
const entry = (id: string, more: object = {}) => ({
  id,
  name: `Nova ${id}`,
  gender: 'woman',
  date_of_birth: '1990-05-17',
  country: 'IE',
  region: place.id,
  city: place.cities[0]!.id,
  about: 'Sings and paints.',
  rating: 'tame',
  link: `https://cam.test/${id}`,
  ...more,
})
const feed = (profiles: unknown[], provider = 'northlight') => ({ version: 1, provider, profiles })
const run = (json: unknown, brand = 'amora', isForced = false) =>
  importCams(
    api.deps,
    OPERATOR,
    brand,
    async () => ({ json, readPhoto: async (photo) => (photo === 'nova.png' ? picture : null) }),
    { isForced },
  )
const empty = (provider?: string) => run(feed([], provider), 'amora', true)
const found = async () => {
  const query = { country: 'IE', gender: 'everyone', all_profiles: '1' }
  return (await ann.get('/api/search.php', query)).body.results as { name: string; id: string }[]
}
const names = async () => (await found()).map(({ name }) => name).sort()

describe('the feed of a cam service', () => {
  test('a cam feed adds labelled link-only profiles, updates them and removes those gone', async () => {
    expect(await run(feed([entry('one', { photo: 'nova.png' }), entry('two')]))).toEqual({
      added: 2,
      changed: 0,
      removed: 0,
      refused: [],
    })
    const one = (await found()).find(({ name }) => name === 'Nova one')!
    expect(one).toMatchObject({ provider: 'cam', link: 'https://cam.test/one', presence: 'away' })
    const { photos, can_chat } = (await ann.get('/api/profile.php', { id: one.id })).body
    expect(can_chat).toBe(false)
    expect((await ann.fetch(`/media/${photos[0].thumb_filename}`)).status).toBe(200)
    const refused = await ann.post('/api/like.php', { profile: one.id })
    expect(refused.body.error).toBe('conversation_not_possible')

    const again = feed([entry('one', { photo: 'nova.png', name: 'Nova again' })])
    expect(await run(again)).toMatchObject({ added: 0, changed: 1, removed: 1 })
    expect(await names()).toEqual(['Nova again'])
    // The same photo is not made again; another feed's profiles stay.
    const same = (await ann.get('/api/profile.php', { id: one.id })).body.photos
    expect(same).toEqual(photos)
    await run(feed([entry('one', { name: 'Other light' })], 'southlight'))
    expect(await names()).toEqual(['Nova again', 'Other light'])

    expect(await empty()).toMatchObject({ removed: 1 })
    expect((await ann.fetch(`/media/${photos[0].thumb_filename}`)).status).toBe(404)
    expect(await empty('southlight')).toMatchObject({ removed: 1 })
    expect(await names()).toEqual([])
  })

  // security 68, law L18
  test('leaves out, and reports, what is not fit to be shown', async () => {
    const bad: [object, string][] = [
      [{ rating: 'explicit' }, 'rating: not_in_list'],
      [{ rating: undefined }, 'rating'],
      [{ date_of_birth: '2008-11-21' }, 'date_of_birth: too_young'],
      [{ link: 'http://cam.test/x' }, 'link: invalid'],
      [{ link: 'javascript:alert(1)' }, 'link: invalid'],
      [{ link: 'https://brand.test@evil.test/' }, 'link: invalid'],
      [{ country: 'PL', region: 'PL-MZ', city: '1' }, 'country: not_in_list'],
      [{ city: 'nowhere' }, 'city: not_in_list'],
      [{ gender: 'robot' }, 'gender: not_in_list'],
      [{ about: 'x'.repeat(501) }, 'about: too_long'],
      [{ credits: 5 }, 'credits'],
    ]
    const report = await run(feed([...bad.map(([more], index) => entry(`bad${index}`, more)), entry('good')]))
    expect(report).toMatchObject({ added: 1 })
    expect(report.refused.map(({ id }) => id)).toEqual(bad.map((_, index) => `bad${index}`))
    for (const [index, { problem }] of report.refused.entries()) expect(problem).toContain(bad[index]![1])
    expect(await names()).toEqual(['Nova good'])
    const twice = await run(feed([entry('good'), entry('good'), entry('blank', { photo: 'missing.png' })]))
    expect(twice.refused.map(({ problem }) => problem.split(':')[0])).toEqual(['id', 'photo'])
    await empty()
  })

  test('that would take out more than half changes nothing, and says what is wrong', async () => {
    await run(feed([entry('one'), entry('two'), entry('three')]))
    const before = await names()
    const drifted = feed(
      ['one', 'two', 'three'].map((id) => entry(id, { country: 'Ireland', name: 'Other' })),
    )
    await expect(run(drifted)).rejects.toThrow(/3 of 3 profiles.*one, country: .*--force/)
    await expect(run(feed([entry('one', { name: 'Other' })]))).rejects.toThrow(/2 of 3/)
    expect(await names()).toEqual(before)
    expect(await run(feed([entry('one'), entry('two')]))).toMatchObject({ removed: 1 })
    expect(await empty()).toMatchObject({ removed: 2 })
  })

  test('is refused as a whole where it is not one, or the brand shows no cam profiles', async () => {
    for (const json of [null, [], {}, { ...feed([]), version: 2 }, { ...feed([]), more: 1 }]) {
      await expect(run(json)).rejects.toThrow(FeedError)
    }
    const without = [...api.deps.brands.values()].find(({ site }) => !site.cam_profiles)!.site.id
    await expect(run(feed([entry('one')]), without)).rejects.toThrow(FeedError)
    await expect(run(feed([]), 'nowhere')).rejects.toThrow(FeedError)
    expect(await names()).toEqual([])
  })

  test('touches neither members nor other cam profiles of the brand', async () => {
    const id = await addProfile(api.deps, 'amora', { provider: 'cam', country: 'IE', name: 'By hand' })
    await empty()
    expect((await found()).map((card) => card.id)).toEqual([id])
  })
})
