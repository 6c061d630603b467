import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos, addProfile, block, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { regions } from '../platform/geo/places.ts'

let api: TestApi
let viewer: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  viewer = await api.member('amora', { gender: 'man', seeks: 'woman' })
})
afterAll(() => api.stop())

const view = (id: string, who: Person = viewer) => who.get('/api/profile.php', { id })

describe('a profile', () => {
  test('shows members its attributes, text and interests', async () => {
    const id = await addProfile(api.deps, 'amora', {
      sexuality: 'bi',
      hair: 'red',
      about: 'I bake.',
      interests: '["baking"]',
      born: 19851121,
    })
    const { status, body } = await view(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, sexuality: 'bi', hair: 'red', about: 'I bake.', interests: ['baking'] })
    expect(body).toMatchObject({ age: 40, can_chat: true, liked: false, fictional: false })
    expect(JSON.stringify(body)).not.toContain('1985')
  })

  // law L32
  test('tells visitors what the privacy statement says, and no more', async () => {
    const said = {
      name: 'user name',
      age: 'age',
      gender: 'gender',
      country: 'place',
      region: 'place',
      city: 'place',
      main_image: 'main photo',
      line: 'your interests and yourself',
      quote: 'yourself',
      relationship: 'your relationship',
      hair: 'your looks',
      eyes: 'your looks',
      body: 'your looks',
      tattoos: 'your looks',
      intention: 'your way of life',
      children: 'your way of life',
      smoking: 'your way of life',
      drinking: 'your way of life',
      height: 'your looks',
      about: 'yourself',
      interests: 'your interests',
      photos: 'main photo',
    }
    const id = await addProfile(api.deps, 'amora', {
      sexuality: 'bi',
      relationship: 'single',
      hair: 'red',
      eyes: 'blue',
      body: 'slim',
      tattoos: 'few',
      intention: 'lasting',
      children: 'wants',
      smoking: 'never',
      drinking: 'sometimes',
      height: 171,
      about: 'I bake.',
      interests: '["baking"]',
      seeks: 'woman',
      seen_at: api.clock.now,
    })
    await addPhotos(api.deps, 'amora', id, 1)
    const { body } = await view(id, api.visitor('amora'))
    expect(body).toMatchObject({ sexuality: '', seeks: null, presence: 'away' })
    // Of the profile, not of the member: which kind it is, and what a visitor may do with it.
    const about = ['id', 'provider', 'presence', 'can_chat']
    const told = Object.keys(body).filter(
      (key) => body[key] && String(body[key]) !== '' && !about.includes(key),
    )
    expect(told.toSorted()).toEqual(Object.keys(said).toSorted())
    const text = await readFile(new URL('../../../locales/en/legal/privacy.md', import.meta.url), 'utf8')
    const block = /^People who aren’t logged in can search here.*$/m.exec(text)?.[0]
    for (const words of Object.values(said)) expect(block).toContain(words)
    expect(block).toContain(
      'They don’t see your sexual orientation, who you’re looking for or when you were active',
    )
  })

  test('shows only the fields the brand shows, and no text where it shows none', async () => {
    const id = await addProfile(api.deps, 'fjallvind', { hair: 'red', eyes: 'blue', about: 'Hidden words' })
    const { body } = await view(id, await api.member('fjallvind'))
    expect(body).toMatchObject({ hair: 'red', eyes: '', about: '' })
  })

  test('a profile blurs all but the main photo, except for paid members and the owner', async () => {
    const owner = await api.member('amora')
    const [main = '', second = ''] = await addPhotos(api.deps, 'amora', owner.id, 2)
    const free = (await view(owner.id)).body
    expect(free.photos).toMatchObject([
      { filename: main, thumb_filename: `thumb-${main}`, blurred: false },
      { filename: second, thumb_filename: `blurred-${second}`, match: `blurred-${second}`, blurred: true },
    ])
    expect(JSON.stringify(free)).not.toContain(`thumb-${second}`)
    expect((await view(owner.id, owner)).body.photos[1]).toMatchObject({ blurred: false })
    const visitor = (await view(owner.id, api.visitor('amora'))).body
    expect(visitor).toMatchObject({ photos: [{ filename: main, blurred: false }], more_photos: 1 })
    expect(JSON.stringify(visitor)).not.toContain(second)
    expect(free.more_photos).toBe(0)

    const paid = await api.member('amora')
    await setAccount(api.deps, 'amora', paid.id, { paid_user: 1 })
    expect((await view(owner.id, paid)).body.photos[1]).toMatchObject({ thumb_filename: `thumb-${second}` })
  })

  test('is as if it did not exist when unknown, blocked, unconfirmed or of another brand', async () => {
    const blocker = await addProfile(api.deps, 'amora')
    await block(api.deps, 'amora', blocker, viewer.id)
    const unconfirmed = await api.member('amora', { confirmed: false })
    const elsewhere = await addProfile(api.deps, 'minerve')
    const answers = await Promise.all(['unknown', blocker, unconfirmed.id, elsewhere].map((id) => view(id)))
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: answers[0]?.body as object })
      expect(answer.body.error).toBe('not_found')
    }
  })

  test('is closed to visitors where the brand has no search for them', async () => {
    const id = await addProfile(api.deps, 'hjertebro', { gender: 'man' })
    expect((await view(id, api.visitor('hjertebro'))).body.error).toBe('authentication_required')
    expect((await view(id, await api.member('hjertebro'))).status).toBe(200)
  })

  test('cannot be written to when it is fictional or a cam profile', async () => {
    const fictional = await addProfile(api.deps, 'amora', { fictional: 1 })
    const cam = await addProfile(api.deps, 'amora', { provider: 'cam', link: 'https://cam.test/2' })
    expect((await view(fictional)).body).toMatchObject({ fictional: true, can_chat: false })
    expect((await view(cam)).body).toMatchObject({ provider: 'cam', can_chat: false })
    expect((await view(viewer.id)).body.can_chat).toBe(false)
  })
})

describe('the own profile', () => {
  const change = (body: unknown, who: Person = viewer) => who.put('/api/profile.php', body)

  test('is read whole, and changed field by field', async () => {
    const changed = await change({
      about: ' New here. ',
      interests: ['baking', 'chess', 'cats'].slice(0, 1),
      hair: 'grey',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { about: 'New here.', interests: ['baking'], hair: 'grey' },
    })
    const ownProfile = (await viewer.get('/api/profile.php')).body
    expect(ownProfile).toEqual(changed.body)
    expect(ownProfile).toMatchObject({ date_of_birth: '1990-05-17', gender: 'man', photo_limit: 3 })
    expect((await change({})).body).toEqual(ownProfile)
  })

  test('is listed anew at once', async () => {
    const member = await api.member('amora', { gender: 'woman' })
    await change({ hair: 'dyed', eyes: 'green' }, member)
    const found = (await viewer.get('/api/search.php', { hair: 'dyed', eyes: 'green' })).body
    expect(found.results).toMatchObject([{ id: member.id }])
  })

  test('takes only places that exist and belong together, whichever part is changed', async () => {
    const [first, second] = [regions('GB')[0]!, regions('GB')[1]!]
    const codeOf = async (body: unknown) => (await change(body)).body.fields
    expect(await codeOf({ region: second.id })).toEqual({ city: 'required' })
    expect(await codeOf({ region: second.id, city: first.cities[0]!.id })).toEqual({ city: 'not_in_list' })
    expect(await codeOf({ country: 'IE' })).toEqual({ region: 'required' })
    expect(await codeOf({ country: 'DE' })).toEqual({ country: 'not_in_list' })
    const moved = await change({ region: second.id, city: second.cities[0]!.id })
    expect(moved.body).toMatchObject({ region: second.id, city: second.cities[0]!.id })
    expect((await viewer.get('/api/profile.php')).body.region).toBe(second.id)
  })

  test('keeps its gender, and takes no field that is not the member’s to set', async () => {
    for (const body of [{ gender: 'woman' }, { fictional: 1 }, { brand: 'minerve' }, { credits: 5 }]) {
      expect((await change(body)).body).toMatchObject({ error: 'invalid_fields' })
    }
    expect((await change({ about: 'x'.repeat(2001) })).body.fields).toEqual({ about: 'too_long' })
    expect((await change({ interests: ['politics'] })).body.fields).toEqual({ interests: 'not_in_list' })
  })

  test('is shown at a partner brand only with consent, which can be taken back', async () => {
    const member = await api.member('amora')
    const there = await api.member('fjallvind')
    expect((await member.get('/api/profile.php')).body.resell_brands).toEqual([
      { id: 'fjallvind', name: 'Fjällvind', consented: false },
    ])
    expect((await view(member.id, there)).status).toBe(404)
    expect((await change({ resell_brands: ['minerve'] }, member)).body.fields).toEqual({
      resell_brands: 'not_in_list',
    })
    await change({ resell_brands: ['fjallvind'] }, member)
    expect((await view(member.id, there)).body).toMatchObject({ from_brand: 'Amora' })
    await change({ resell_brands: [] }, member)
    expect((await view(member.id, there)).status).toBe(404)
  })

  test('stays unlisted while the address is not confirmed', async () => {
    const member = await api.member('amora', { confirmed: false })
    expect((await change({ about: 'Soon' }, member)).body.about).toBe('Soon')
    expect((await view(member.id)).status).toBe(404)
  })
})
