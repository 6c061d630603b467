import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addProfile, block, openBrands } from '../../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const cards = async (who: Person) =>
  (await who.get('/api/swipe.php')).body as {
    cards: { id: string }[]
    likes_left: number
    resets_at: number
    can_undo: boolean
  }
const ids = async (who: Person) => (await cards(who)).cards.map(({ id }) => id)
const swipe = (who: Person, action: 'like' | 'pass', profile: string) =>
  who.post('/api/swipe.php', { action, profile })
const undo = (who: Person) => who.post('/api/swipe.php', { action: 'undo' })
const candidate = () => addProfile(api.deps, 'amora', { seen_at: api.clock.now + 1 })
const several = (count: number) => Promise.all(Array.from({ length: count }, candidate))
const setZone = (who: Person, time_zone: string) =>
  api.deps.store.db.updateTable('account').set({ time_zone }).where('id', '=', who.id).execute()
const sent = async (who: Person) => (await who.get('/api/likes.php', { type: 'sent' })).body

describe('the cards', () => {
  test('swipe cards show mutually sought members, none already swiped, liked or blocked', async () => {
    const ann = await api.member('amora', { gender: 'woman', seeks: 'man' })
    api.clock.now += 1000
    const now = { seen_at: api.clock.now }
    const man = { gender: 'man' as const, ...now }
    const add = (wishes: Parameters<typeof addProfile>[2]) => addProfile(api.deps, 'amora', wishes)
    const [fits, passed, liked, hidden] = await Promise.all([add(man), add(man), add(man), add(man)])
    const others = await Promise.all([
      add({ ...now, gender: 'woman' }),
      add({ ...man, seeks: 'man' }),
      add({ ...man, fictional: 1 }),
      add({ ...man, provider: 'cam' }),
      add({ ...man, status: 'disabled' }),
    ])
    expect((await ids(ann)).slice(0, 4).sort()).toEqual([fits, passed, liked, hidden].sort())
    await swipe(ann, 'pass', passed)
    await ann.post('/api/like.php', { profile: liked })
    await ann.post('/api/block.php', { profile: hidden })
    const remaining = await ids(ann)
    expect(remaining[0]).toBe(fits)
    for (const id of [passed, liked, hidden, ann.id, ...others]) expect(remaining).not.toContain(id)
  })
})

describe('a swipe', () => {
  test('to the right is a like, and a match when it is mutual', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    expect((await swipe(ann, 'like', ben.id)).body).toMatchObject({
      profile: { id: ben.id, liked: true },
      match: false,
      likes_left: 3,
      can_undo: true,
    })
    expect((await ben.get('/api/likes.php')).body).toMatchObject({ new_likes: 1 })
    expect((await swipe(ben, 'like', ann.id)).body).toMatchObject({ match: true })
    expect((await ann.get('/api/likes.php', { type: 'matches' })).body).toMatchObject({ num_results: 1 })
  })

  test('is one however often it comes, and the first stands', async () => {
    const [ann, id] = [await api.member('amora'), await candidate()]
    await swipe(ann, 'like', id)
    expect((await swipe(ann, 'like', id)).body).toMatchObject({ likes_left: 3, match: false })
    expect((await swipe(ann, 'pass', id)).body).toMatchObject({ likes_left: 3 })
    expect(await sent(ann)).toMatchObject({ num_results: 1 })
  })

  test('of a profile liked before costs no like of the day', async () => {
    const [ann, id] = [await api.member('amora'), await candidate()]
    await ann.post('/api/like.php', { profile: id })
    expect((await swipe(ann, 'like', id)).body).toMatchObject({ likes_left: 4 })
    await undo(ann)
    expect(await sent(ann)).toMatchObject({ num_results: 1 })
  })

  test('needs a card that can like back', async () => {
    const ann = await api.member('amora')
    const fictional = await addProfile(api.deps, 'amora', { fictional: 1 })
    for (const action of ['like', 'pass'] as const) {
      expect((await swipe(ann, action, 'unknown')).body.error).toBe('not_found')
      expect((await swipe(ann, action, fictional)).body.error).toBe('conversation_not_possible')
      expect((await swipe(ann, action, ann.id)).body.error).toBe('conversation_not_possible')
    }
    expect((await cards(ann)).likes_left).toBe(4)
  })
})

describe('a day', () => {
  test('holds four likes, and passes without end', async () => {
    const [ann, people] = [await api.member('amora'), await several(12)]
    for (const id of people.slice(0, 4)) expect((await swipe(ann, 'like', id)).status).toBe(200)
    const fifth = await swipe(ann, 'like', people[4]!)
    expect(fifth).toMatchObject({ status: 422, body: { error: 'swipe_limit_reached', minutes: 720 } })
    for (const id of people.slice(5)) expect((await swipe(ann, 'pass', id)).status).toBe(200)
    expect(await cards(ann)).toMatchObject({ likes_left: 0 })
    expect(await ids(ann)).toContain(people[4])
    expect(await sent(ann)).toMatchObject({ num_results: 4 })
  })

  // security 21
  test('holds four likes however many come at once', async () => {
    const [ann, people] = [await api.member('amora'), await several(50)]
    for (const id of people.slice(0, 3)) await swipe(ann, 'like', id)
    const answers = await Promise.all(people.slice(3).map((id) => swipe(ann, 'like', id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'swipe_limit_reached')).toHaveLength(46)
    expect(await sent(ann)).toMatchObject({ num_results: 4 })
  })

  test('a swipe day ends at the member’s midnight; a new zone counts from the next day', async () => {
    const begin = api.clock.now
    const ann = await api.member('amora')
    const people = await several(12)
    await setZone(ann, 'Europe/Amsterdam')
    expect((await cards(ann)).resets_at).toBe(Date.UTC(2026, 10, 20, 23))
    for (const id of people.slice(0, 4)) await swipe(ann, 'like', id)
    // East of it, the next day would have begun.
    await setZone(ann, 'Pacific/Auckland')
    expect(await cards(ann)).toMatchObject({ likes_left: 0, resets_at: Date.UTC(2026, 10, 20, 23) })
    expect((await swipe(ann, 'like', people[4]!)).body.error).toBe('swipe_limit_reached')

    api.clock.now = Date.UTC(2026, 10, 20, 23) - 1
    expect((await swipe(ann, 'like', people[4]!)).body.error).toBe('swipe_limit_reached')
    api.clock.now += 1
    expect(await cards(ann)).toMatchObject({ likes_left: 4, resets_at: Date.UTC(2026, 10, 21, 11) })
    expect((await swipe(ann, 'like', people[4]!)).body.likes_left).toBe(3)
    api.clock.now = begin
  })

  // security 21
  test('of 25 hours holds four likes as well', async () => {
    const begin = api.clock.now
    const midnight = Date.parse('2027-10-31T00:00:00+02:00')
    api.clock.now = midnight
    const [ann, people] = [await api.member('amora'), await several(6)]
    await setZone(ann, 'Europe/Amsterdam')
    for (const [index, id] of people.slice(0, 4).entries()) {
      api.clock.now = midnight + index * 8 * HOUR_MS
      expect((await swipe(ann, 'like', id)).status).toBe(200)
    }
    api.clock.now = midnight + 25 * HOUR_MS - 1
    expect((await swipe(ann, 'like', people[4]!)).body.error).toBe('swipe_limit_reached')
    api.clock.now += 1
    expect((await swipe(ann, 'like', people[4]!)).status).toBe(200)
    api.clock.now = begin
  })
})

describe('the last card', () => {
  test('can be taken back once: with its like, its match, and its place in the day', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const passed = await candidate()
    expect(await cards(ann)).toMatchObject({ can_undo: false })
    expect((await undo(ann)).body.error).toBe('nothing_to_undo')
    await swipe(ben, 'like', ann.id)
    await swipe(ann, 'pass', passed)
    expect((await swipe(ann, 'like', ben.id)).body.match).toBe(true)
    expect((await undo(ann)).body).toMatchObject({
      profile: { id: ben.id, liked: false, matched: false },
      likes_left: 4,
      can_undo: false,
    })
    expect((await ben.get('/api/likes.php', { type: 'matches' })).body).toMatchObject({ num_results: 0 })
    expect((await undo(ann)).body.error).toBe('nothing_to_undo')
    expect(await ids(ann)).not.toContain(passed)
    expect((await swipe(ann, 'like', ben.id)).body.match).toBe(true)
  })

  test('that was passed comes again', async () => {
    // The latest seen come first.
    api.clock.now += 1000
    const [ann, id] = [await api.member('amora'), await candidate()]
    await swipe(ann, 'pass', id)
    expect(await ids(ann)).not.toContain(id)
    expect((await undo(ann)).body).toMatchObject({ profile: { id }, likes_left: 4 })
    expect(await ids(ann)).toContain(id)
  })

  test('of yesterday gives no like to today', async () => {
    const begin = api.clock.now
    const [ann, people] = [await api.member('amora'), await several(3)]
    await swipe(ann, 'like', people[0]!)
    api.clock.now += DAY_MS
    expect((await cards(ann)).likes_left).toBe(4)
    expect((await undo(ann)).body).toMatchObject({ likes_left: 4 })
    await swipe(ann, 'like', people[1]!)
    expect((await cards(ann)).likes_left).toBe(3)
    api.clock.now = begin
  })

  test('is taken back once however often it is asked at once', async () => {
    const [ann, people] = [await api.member('amora'), await several(4)]
    for (const id of people) await swipe(ann, 'like', id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(ann)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await cards(ann)).likes_left).toBe(1)
    expect(await sent(ann)).toMatchObject({ num_results: 3 })
  })
})

test('a swipe deck fills past blocked and unlisted members, with a resold card once', async () => {
  const ann = await api.member('amora', { gender: 'woman', seeks: 'non_binary' })
  const wish = { gender: 'non_binary', seeks: 'woman' } as const
  const add = (brand: string, offset: number, more = {}) =>
    addProfile(api.deps, brand, { ...wish, seen_at: api.clock.now + offset, ...more })
  const fits = await add('amora', 1)
  const resold = await add('fjallvind', 2, { resell_brands: '["amora"]' })
  for (let count = 0; count < 21; count += 1) {
    await block(api.deps, 'amora', ann.id, await add('amora', 10))
    await add('fjallvind', 20)
  }
  expect(await ids(ann)).toEqual([resold, fits])
  const { matches } = (await ann.put('/api/match-finder.php', { answers: {} })).body
  expect(matches.map(({ profile }: { profile: { id: string } }) => profile.id).sort()).toEqual(
    [resold, fits].sort(),
  )
})
