import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeaserCard } from '../../contract/profiles.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos, addProfile, openBrands } from '../../../tests/support/profiles.ts'

const SHUT = 'minerve'

let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) {
        site.logged_out_search = site.id !== SHUT
        site.logged_out_search_trafficsource = site.id === 'herbstgold'
      }
      Object.assign(
        sites.find(({ id }) => id === SHUT)!,
        { fictional_warning: true },
      )
    },
  })
})
afterAll(() => api.stop())

const one = async (who: Person, id: string, more = {}) => who.get('/api/teaser.php', { id, ...more })
const latest = async (who: Person, more = {}): Promise<TeaserCard[]> =>
  (await who.get('/api/teaser.php', { count: 12, ...more })).body.results
const agree = (who: Person, teaser: boolean) => who.put('/api/account.php', { consents: { teaser } })

async function withPhoto(brand: string, wishes: Parameters<typeof addProfile>[2] = {}): Promise<string> {
  const id = await addProfile(api.deps, brand, wishes)
  await addPhotos(api.deps, brand, id, 1)
  return id
}

describe('where visitors may search', () => {
  test('a visitor gets a teaser of any listed profile, with its first name and photo', async () => {
    const id = await withPhoto('amora', { name: 'Anna_84' })
    const { status, body } = await one(api.visitor('amora'), id)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      'age',
      'city',
      'fictional',
      'focus',
      'from_brand',
      'id',
      'image',
      'name',
    ])
    expect(body).toMatchObject({ id, name: 'Anna', fictional: false, from_brand: null })
    expect(body.image).toMatch(/^thumb-/)
    expect((await latest(api.visitor('amora'))).map((card) => card.id)).toContain(id)
  })

  test('a member who said no to it is on no card, though search still finds them', async () => {
    const member = await api.member('amora')
    await addPhotos(api.deps, 'amora', member.id, 1)
    const visitor = api.visitor('amora')
    const shown = async () => [
      (await one(visitor, member.id)).status,
      (await latest(visitor)).some(({ id }) => id === member.id),
      (await visitor.get('/api/profile.php', { id: member.id })).status,
    ]
    expect(await shown()).toEqual([200, true, 200])
    await agree(member, false)
    expect(await shown()).toEqual([404, false, 200])
    await agree(member, true)
    expect(await shown()).toEqual([200, true, 200])
  })

  test('the latest teasers leave out who has no photo, and keep to the count', async () => {
    const bare = await addProfile(api.deps, 'amora')
    await withPhoto('amora')
    await withPhoto('amora')
    expect((await latest(api.visitor('amora'))).map((card) => card.id)).not.toContain(bare)
    expect(await latest(api.visitor('amora'), { count: 1 })).toHaveLength(1)
    const { status } = await api.visitor('amora').get('/api/teaser.php', { count: 13 })
    expect(status).toBe(400)
  })

  test('the latest teasers of a brand are its own people, not those of a partner', async () => {
    const member = await api.member('fjallvind')
    await addPhotos(api.deps, 'fjallvind', member.id, 1)
    await member.put('/api/profile.php', { resell_brands: ['amora'] })
    const visitor = api.visitor('amora')
    expect((await one(visitor, member.id)).body).toMatchObject({ id: member.id, from_brand: 'Fjällvind' })
    expect((await latest(visitor)).filter(({ from_brand }) => from_brand !== null)).toEqual([])
    expect((await latest(api.visitor('fjallvind'))).map(({ id }) => id)).toContain(member.id)
  })

  test('a cam profile is no visitor’s teaser, and a fictional one says what it is', async () => {
    const cam = await withPhoto('amora', { provider: 'cam' })
    const fictional = await withPhoto('amora', { fictional: 1 })
    expect((await one(api.visitor('amora'), cam)).status).toBe(404)
    expect((await one(api.visitor('amora'), fictional)).body).toMatchObject({ fictional: true })
  })

  test('a brand that asks for a traffic source shows members to visitors only with one', async () => {
    const id = await withPhoto('herbstgold')
    const visitor = api.visitor('herbstgold')
    expect((await one(visitor, id)).status).toBe(404)
    expect((await one(visitor, id, { network: 'partner' })).status).toBe(200)
    expect((await latest(visitor)).map((card) => card.id)).not.toContain(id)
    expect((await latest(visitor, { network: 'partner' })).map((card) => card.id)).toContain(id)
    expect((await visitor.get('/api/profile.php', { id })).body.error).toBe('authentication_required')
    expect((await visitor.get('/api/profile.php', { id, network: 'partner' })).status).toBe(200)
  })
})

describe('where visitors may not search', () => {
  test('a member is a teaser only with consent, and no longer once it is withdrawn', async () => {
    const member = await api.member(SHUT)
    await addPhotos(api.deps, SHUT, member.id, 1)
    const visitor = api.visitor(SHUT)
    const shown = async () => [
      (await one(visitor, member.id)).status,
      (await latest(visitor)).some(({ id }) => id === member.id),
    ]
    expect(await shown()).toEqual([404, false])
    expect((await agree(member, true)).status).toBe(200)
    expect(await shown()).toEqual([200, true])
    await member.put('/api/account.php', { invisible: true })
    expect(await shown()).toEqual([404, false])
    await member.put('/api/account.php', { invisible: false })
    expect(await shown()).toEqual([200, true])
    await agree(member, false)
    expect(await shown()).toEqual([404, false])
  })

  test('consent to be a teaser opens no full profile to visitors', async () => {
    const member = await api.member(SHUT)
    await agree(member, true)
    const { body } = await api.visitor(SHUT).get('/api/profile.php', { id: member.id })
    expect(body.error).toBe('authentication_required')
  })

  test('fictional profiles are teasers, labelled', async () => {
    const id = await withPhoto(SHUT, { fictional: 1 })
    expect((await one(api.visitor(SHUT), id)).body).toMatchObject({ id, fictional: true })
  })

  test('a member who blocked the viewer is no teaser for them', async () => {
    const [member, other] = [await api.member(SHUT), await api.member(SHUT)]
    await agree(member, true)
    expect((await one(other, member.id)).status).toBe(200)
    await member.post('/api/block.php', { profile: other.id })
    expect((await one(other, member.id)).status).toBe(404)
  })
})
