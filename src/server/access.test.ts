import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../tests/support/api.ts'
import { addProfile, openBrands } from '../../tests/support/profiles.ts'
import type { Brand } from './platform/context.ts'
import { transact } from './platform/db/transact.ts'
import { refreshListing } from './profiles/search/listing.ts'
import { reindexListings } from './profiles/search/reindex.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const status = async (who: Person, id: string) => (await who.get('/api/profile.php', { id })).status
/** Every list that shows members to members, as one text. */
async function lists(who: Person): Promise<string> {
  const answers = await Promise.all([
    who.get('/api/search.php', { gender: 'everyone', all_profiles: '1' }),
    who.get('/api/likes.php'),
    who.get('/api/chats.php'),
    who.get('/api/swipe.php'),
    who.put('/api/match-finder.php', { answers: {} }),
  ])
  return JSON.stringify(answers.map(({ body }) => body as unknown))
}
const consent = (who: Person, brands: string[]) => who.put('/api/profile.php', { resell_brands: brands })
const latest = () => {
  api.clock.now += 1000
  return { seen_at: api.clock.now }
}

// security 68
describe('a resold profile', () => {
  // law L37
  test('a resold profile shows at a partner brand, by own brand name, only with consent', async () => {
    latest()
    const there = await api.member('fjallvind')
    const here = await api.member('amora')
    expect(await status(here, there.id)).toBe(404)
    expect(await lists(here)).not.toContain(there.id)

    expect((await consent(there, ['amora'])).status).toBe(200)
    expect((await here.get('/api/profile.php', { id: there.id })).body.from_brand).toBe('Fjällvind')
    expect(await lists(here)).toContain(there.id)
    // The other way needs the other's consent.
    expect(await status(there, here.id)).toBe(404)

    await consent(there, [])
    expect(await status(here, there.id)).toBe(404)
    expect(await lists(here)).not.toContain(there.id)
  })

  test('a resold profile shows at no partner that would not have admitted the member', async () => {
    const { site } = api.deps.brands.get('fjallvind')!
    const [there, here] = [await api.member('amora'), await api.member('fjallvind')]
    const { min_age, genders } = site
    for (const rule of [{ min_age: 40 }, { genders: genders.filter((gender) => gender !== 'woman') }]) {
      Object.assign(site, rule)
      await consent(there, ['fjallvind'])
      expect(await status(here, there.id)).toBe(404)
      Object.assign(site, { min_age, genders })
      await consent(there, ['fjallvind'])
      expect(await status(here, there.id)).toBe(200)
    }
  })

  test('a resold profile shows only at partner brands, whatever consent is sent', async () => {
    const there = await api.member('fjallvind')
    for (const brand of ['minerve', 'herbstgold', 'nowhere']) {
      expect((await consent(there, [brand])).body.fields).toBeDefined()
      const { resell_brands } = (await there.get('/api/profile.php')).body
      expect(resell_brands.filter(({ consented }: { consented: boolean }) => consented)).toEqual([])
    }
    expect(await status(await api.member('minerve'), there.id)).toBe(404)
  })

  test('a block hides a resold profile, both ways', async () => {
    latest()
    const [there, here] = [await api.member('fjallvind'), await api.member('amora')]
    await consent(there, ['amora'])
    await consent(here, ['fjallvind'])
    expect([await status(here, there.id), await status(there, here.id)]).toEqual([200, 200])
    expect((await here.post('/api/block.php', { profile: there.id })).status).toBe(204)
    expect([await status(here, there.id), await status(there, here.id)]).toEqual([404, 404])
    expect(await lists(there)).not.toContain(here.id)
    expect(await lists(here)).not.toContain(there.id)
  })

  test('the start reindexes resold profiles by the partners and limits in the site files', async () => {
    const there = await api.member('fjallvind', { born: '1990-05-17', gender: 'woman' })
    const here = await api.member('amora')
    await consent(there, ['amora'])
    const [home, partner] = ['fjallvind', 'amora'].map((id) => api.deps.brands.get(id)!)
    const after = async (brand: object, change: object) => {
      const before = Object.fromEntries(Object.entries(brand).filter(([name]) => name in change))
      Object.assign(brand, change)
      await reindexListings(api.deps)
      const seen = await status(here, there.id)
      Object.assign(brand, before)
      return seen
    }
    expect(await after(partner!.site, {})).toBe(200)
    for (const change of [{ min_age: 60 }, { genders: ['man'] }]) {
      expect(await after(partner!.site, change), JSON.stringify(change)).toBe(404)
      expect(await after(partner!.site, {})).toBe(200)
    }
    expect(await after(home!, { partners: [] })).toBe(404)
    expect(await after(home!, {})).toBe(200)
    // Another process may serve the partner.
    const alone = { ...api.deps, brands: new Map([[home!.site.id, home!]]) }
    await reindexListings(alone)
    expect(await status(here, there.id)).toBe(200)
    await transact(api.deps.store.db, (db) => refreshListing(db, alone, home!.pool, there.id))
    expect(await status(here, there.id)).toBe(200)
    const served = api.deps.brands as Map<string, Brand>
    served.delete(home!.site.id)
    const seen = (await here.get('/api/profile.php', { id: there.id })).body
    served.set(home!.site.id, home!)
    expect(seen).toMatchObject({ id: there.id, from_brand: 'Fjällvind' })
    await there.put('/api/account.php', { invisible: true })
    expect(await after(home!, {})).toBe(404)
  })

  test('a resold profile vanishes everywhere once its account is deleted', async () => {
    latest()
    const [there, here] = [await api.member('fjallvind', { name: 'wanderer' }), await api.member('amora')]
    await consent(there, ['amora'])
    await here.post('/api/like.php', { profile: there.id })
    await here.post('/api/chat.php', { profile: there.id, text: 'Hello', cost: 0 })
    expect(await lists(here)).toContain(there.id)
    const gone = await there.delete('/api/account.php', { password: 'quiet-harbour-lantern' })
    expect(gone.status).toBe(200)
    expect(await status(here, there.id)).toBe(404)
    expect(await lists(here)).not.toContain(there.name)
    // The messages stay, without the deleted account.
    const [{ profile, last_message }] = (await here.get('/api/chats.php')).body.chats
    expect(profile).toMatchObject({ gone: true, main_image: null, from_brand: null })
    expect(last_message.text).toBe('Hello')
  })
})

// security 68
describe('a cam profile', () => {
  test('a cam profile shows only at brands with cams, labelled, linked, when asked for', async () => {
    const without = [...api.deps.brands.values()].find(({ site }) => !site.cam_profiles)!.site.id
    const [here, there] = [await api.member('amora'), await api.member(without, { born: '1955-05-17' })]
    const cam = { provider: 'cam', link: 'https://cam.test/x', ...latest() } as const
    const [id, hidden] = [await addProfile(api.deps, 'amora', cam), await addProfile(api.deps, without, cam)]
    const { body } = await here.get('/api/profile.php', { id })
    expect(body).toMatchObject({
      provider: 'cam',
      link: 'https://cam.test/x',
      can_chat: false,
      presence: 'away',
    })
    expect(await status(there, hidden)).toBe(404)
    expect(await lists(there)).not.toContain(hidden)
    const plain = await here.get('/api/search.php', { gender: 'everyone' })
    expect(JSON.stringify(plain.body)).not.toContain(id)
    expect(await lists(here)).toContain(id)
  })
})

// security 87
describe('a fictional profile', () => {
  // law L2, law L4
  test('a fictional profile is labelled, never online, liked, written to or in a game', async () => {
    const ann = await api.member('amora')
    const id = await addProfile(api.deps, 'amora', { fictional: 1, ...latest() })
    const found = (await ann.get('/api/search.php', { gender: 'everyone', all_profiles: '1' })).body.results
    const card = found.find((each: { id: string }) => each.id === id)
    expect(card).toMatchObject({ fictional: true, presence: 'away' })
    expect((await ann.get('/api/profile.php', { id })).body).toMatchObject({
      fictional: true,
      can_chat: false,
    })
    expect((await ann.get('/api/chat.php', { profile: id })).body).toMatchObject({
      profile: { fictional: true },
      can_write: false,
    })
    const refused = await Promise.all([
      ann.post('/api/like.php', { profile: id }),
      ann.post('/api/swipe.php', { action: 'like', profile: id }),
      ann.post('/api/chat.php', { profile: id, text: 'Hello', cost: 0 }),
      ann.post('/api/chat.php', { profile: id, gift: 'rose', cost: 3 }),
    ])
    expect(refused.map(({ body }) => body.error)).toEqual(refused.map(() => 'conversation_not_possible'))
    expect(JSON.stringify((await ann.get('/api/swipe.php')).body)).not.toContain(id)
    const matches = await ann.put('/api/match-finder.php', { answers: {} })
    expect(JSON.stringify(matches.body)).not.toContain(id)
  })

  test('a fictional profile needs a brand that warns; a search lists it only if asked', async () => {
    const silent = [...api.deps.brands.values()].find(({ site }) => !site.fictional_warning)!.site.id
    const [ann, ben] = [await api.member('amora'), await api.member(silent, { born: '1955-05-17' })]
    const wishes = { fictional: 1, ...latest() }
    const [here, there] = [
      await addProfile(api.deps, 'amora', wishes),
      await addProfile(api.deps, silent, wishes),
    ]
    expect(await status(ben, there)).toBe(404)
    expect(await lists(ben)).not.toContain(there)
    const plain = await ann.get('/api/search.php', { gender: 'everyone' })
    expect(JSON.stringify(plain.body)).not.toContain(here)
  })

  // security 68
  test('fictional and cam profiles vanish everywhere once their brand drops the kind', async () => {
    const ann = await api.member('amora')
    const cam = { provider: 'cam', link: 'https://cam.test/y', ...latest() } as const
    const ids = await Promise.all([
      addProfile(api.deps, 'amora', { fictional: 1, ...latest() }),
      addProfile(api.deps, 'amora', cam),
    ])
    const statuses = () => Promise.all(ids.map((id) => status(ann, id)))
    expect(await statuses()).toEqual([200, 200])
    const brand = api.deps.brands.get('amora')!
    const { fictional_warning, cam_profiles } = brand.site
    Object.assign(brand.site, { fictional_warning: false, cam_profiles: false })
    await reindexListings(api.deps)
    expect(await statuses()).toEqual([404, 404])
    Object.assign(brand.site, { fictional_warning, cam_profiles })
    await reindexListings(api.deps)
    expect(await statuses()).toEqual([200, 200])
  })

  test('a fictional profile cannot be made a real one through the API', async () => {
    const ann = await api.member('amora')
    for (const body of [{ fictional: false }, { provider: 'member' }, { fictional_icon: false }]) {
      expect((await ann.put('/api/profile.php', body)).body.error).toBe('invalid_fields')
    }
  })
})
