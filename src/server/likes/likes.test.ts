import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addProfile, block, openBrands, setAccount } from '../../../tests/support/profiles.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const like = (who: Person, profile: string) => who.post('/api/like.php', { profile })
const likes = async (who: Person, type = 'received', before?: string) =>
  (await who.get('/api/likes.php', { type, ...(before && { before }) })).body
const advanceClock = () => (api.clock.now += 1000)
const two = () => Promise.all([api.member('amora'), api.member('amora')])

describe('likes', () => {
  test('are new until they are seen', async () => {
    const [ann, ben] = await two()
    const answer = await like(ann, ben.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { match: false, profile: { id: ben.id, liked: true, matched: false } },
    })

    const received = await likes(ben)
    expect(received).toMatchObject({
      profiles: [{ id: ann.id, name: ann.name, liked: false }],
      liked_by: [{ id: ann.id, like_new: true, at: api.clock.now }],
      new_likes: 1,
      num_results: 1,
    })
    expect(await likes(ann, 'sent')).toMatchObject({
      profiles: [{ id: ben.id }],
      liked_by: [],
      num_results: 1,
    })

    expect((await ben.put('/api/like.php', { profile: ann.id, seen: true })).status).toBe(204)
    expect(await likes(ben)).toMatchObject({ liked_by: [{ like_new: false }], new_likes: 0, num_results: 1 })
    expect((await ben.put('/api/like.php', { profile: 'unknown', seen: true })).status).toBe(204)
  })

  test('count once however often they are given', async () => {
    const [ann, ben] = await two()
    await like(ann, ben.id)
    const at = api.clock.now
    advanceClock()
    expect((await like(ann, ben.id)).body.match).toBe(false)
    expect(await likes(ben)).toMatchObject({ num_results: 1, new_likes: 1, liked_by: [{ at }] })
  })

  test('mutual likes are a match for both, and the second like answers with the card', async () => {
    const [ann, ben] = await two()
    await like(ann, ben.id)
    advanceClock()
    const back = await like(ben, ann.id)
    expect(back.body).toMatchObject({ match: true, profile: { id: ann.id, liked: true, matched: true } })
    expect(await likes(ben)).toMatchObject({ new_likes: 0, profiles: [{ matched: true }] })
    expect(await likes(ann)).toMatchObject({ new_likes: 1, profiles: [{ id: ben.id, matched: true }] })
    expect(await likes(ann, 'matches')).toMatchObject({ profiles: [{ id: ben.id }], num_results: 1 })
    expect(await likes(ben, 'matches')).toMatchObject({ profiles: [{ id: ann.id }], num_results: 1 })
  })

  test('given by two members at the same moment are always a match', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await addProfile(api.deps, 'amora')
      const [ann, ben] = await two()
      const answers = await Promise.all([like(ann, ben.id), like(ben, ann.id), like(ann, one)])
      expect(answers.filter(({ body }) => body.match === true)).toHaveLength(1)
      expect((await likes(ann, 'matches')).num_results + (await likes(ben, 'matches')).num_results).toBe(2)
    }
  })

  test('are taken back with the match', async () => {
    const [ann, ben] = await two()
    await like(ann, ben.id)
    await like(ben, ann.id)
    for (let time = 0; time < 2; time += 1) {
      expect((await ann.delete('/api/like.php', { profile: ben.id })).status).toBe(204)
    }
    expect(await likes(ann, 'matches')).toMatchObject({ num_results: 0 })
    expect(await likes(ben, 'matches')).toMatchObject({ num_results: 0 })
    expect(await likes(ben, 'sent')).toMatchObject({ profiles: [{ id: ann.id, matched: false }] })
    expect((await like(ann, ben.id)).body.match).toBe(true)
  })

  test('seen or taken back are one’s own only', async () => {
    const [ann, ben] = await two()
    const cat = await api.member('amora')
    await Promise.all([like(ann, ben.id), like(ann, cat.id), like(cat, ben.id)])
    await ben.put('/api/like.php', { profile: ann.id, seen: true })
    expect((await likes(cat)).new_likes).toBe(1)
    await ann.delete('/api/like.php', { profile: ben.id })
    expect(await likes(ben)).toMatchObject({ num_results: 1, profiles: [{ id: cat.id }] })
    expect((await likes(ann, 'sent')).num_results).toBe(1)
  })

  test('are refused for who cannot like back, and for unknown profiles', async () => {
    const ann = await api.member('amora')
    const fictional = await addProfile(api.deps, 'amora', { fictional: 1 })
    const cam = await addProfile(api.deps, 'amora', { provider: 'cam' })
    for (const id of [fictional, cam, ann.id]) {
      expect((await like(ann, id)).body.error).toBe('conversation_not_possible')
    }
    expect((await like(ann, 'unknown')).body.error).toBe('not_found')
    expect((await likes(ann, 'sent')).num_results).toBe(0)
  })

  test('vanish for both with a block, from lists and counters', async () => {
    const [ann, ben] = await two()
    await like(ann, ben.id)
    await block(api.deps, 'amora', ann.id, ben.id)
    expect(await likes(ben)).toMatchObject({ profiles: [], liked_by: [], new_likes: 0, num_results: 0 })
    expect(await likes(ann, 'sent')).toMatchObject({ num_results: 0 })
    expect((await ben.get('/api/auto-like.php')).status).toBe(204)
    expect((await like(ben, ann.id)).body.error).toBe('not_found')
  })

  test('are listed newest first, in pages', async () => {
    const ann = await api.member('amora')
    const made: string[] = []
    for (let index = 0; index < 26; index += 1) {
      advanceClock()
      const id = await addProfile(api.deps, 'amora')
      await like(ann, id)
      made.unshift(id)
    }
    const first = await likes(ann, 'sent')
    expect(first.profiles.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 24))
    expect(await likes(ann, 'sent', first.next)).toMatchObject({
      num_results: 26,
      next: null,
      profiles: [{ id: made[24] }, { id: made[25] }],
    })
  })

  test('are paged by a cursor: none is left out or doubled when others come and go', async () => {
    const ann = await api.member('amora')
    const made: string[] = []
    for (let index = 0; index < 50; index += 1) {
      // Some at the same moment.
      if (index % 3 === 0) advanceClock()
      const id = await addProfile(api.deps, 'amora')
      await like(ann, id)
      made.push(id)
    }
    const idsOf = (list: { profiles: { id: string }[] }) => list.profiles.map(({ id }) => id)
    const first = await likes(ann, 'sent')
    await ann.delete('/api/like.php', { profile: idsOf(first)[23]! })
    advanceClock()
    await like(ann, await addProfile(api.deps, 'amora'))
    const second = await likes(ann, 'sent', first.next)
    const third = await likes(ann, 'sent', second.next)
    expect(third.next).toBeNull()
    const seen = [...idsOf(first), ...idsOf(second), ...idsOf(third)]
    expect([...seen].sort()).toEqual([...made].sort())
    expect((await ann.get('/api/likes.php', { before: 'nowhere' })).status).toBe(400)
  })

  test('across partner brands reach their receiver', async () => {
    const there = await api.member('fjallvind')
    await there.put('/api/profile.php', { resell_brands: ['amora'] })
    const ann = await api.member('amora')
    expect((await like(ann, there.id)).status).toBe(200)
    expect(await likes(there)).toMatchObject({
      profiles: [{ id: ann.id, from_brand: 'Amora' }],
      new_likes: 1,
    })
    expect((await like(there, ann.id)).body.match).toBe(true)
  })
})

describe('the waiting like', () => {
  // law L4
  test('is the newest real one that was not seen, or nothing', async () => {
    const [ann, ben] = await two()
    const cat = await api.member('amora')
    expect((await cat.get('/api/auto-like.php')).status).toBe(204)
    await like(ann, cat.id)
    advanceClock()
    await like(ben, cat.id)
    const waiting = () => cat.get('/api/auto-like.php')
    expect((await waiting()).body).toMatchObject({ id: ben.id })
    expect((await waiting()).body).toMatchObject({ id: ben.id })
    await cat.put('/api/like.php', { profile: ben.id, seen: true })
    expect((await waiting()).body).toMatchObject({ id: ann.id })
  })

  test('does not come from a member whose address is not confirmed', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const ben = await api.member('amora')
    expect((await like(ann, ben.id)).status).toBe(200)
    expect((await ben.get('/api/auto-like.php')).status).toBe(204)
    expect(await likes(ben)).toMatchObject({ num_results: 0, new_likes: 0 })
  })
})

describe('likes of a day', () => {
  const someProfiles = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addProfile(api.deps, 'amora', { gender: 'man' })))
  const given = async (who: Person, profiles: readonly string[]) => {
    const answers = await Promise.all(profiles.map((id) => like(who, id)))
    return answers.filter(({ status }) => status === 200).length
  }

  // security 95
  test('are fifty, of all pages together, also at one moment', async () => {
    const [ann, ben] = await two()
    const profiles = await someProfiles(76)
    for (const profile of profiles.slice(70, 74))
      await ann.post('/api/swipe.php', { action: 'like', profile })
    expect(await given(ann, profiles.slice(0, 30))).toBe(30)
    // The same like once more counts nothing, and one taken back stays counted.
    expect((await like(ann, profiles[0]!)).status).toBe(200)
    await ann.delete('/api/like.php', { profile: profiles[0]! })
    const before = api.deps.securityLog.counts.get('ceiling_reached') ?? 0
    expect(await given(ann, profiles.slice(30, 70))).toBe(16)
    expect(api.deps.securityLog.counts.get('ceiling_reached')).toBe(before + 24)
    // Also to like a member back.
    await like(ben, ann.id)
    const { status, body } = await like(ann, ben.id)
    expect([status, body.error, body.minutes]).toEqual([422, 'like_limit_reached', 12 * 60])
    expect((await likes(ann, 'matches')).num_results).toBe(0)
    expect((await likes(ann, 'sent')).num_results).toBe(49)
    const days = api.clock.now
    api.clock.now += 12 * 3_600_000
    expect((await like(ann, ben.id)).body.match).toBe(true)
    api.clock.now = days
  })

  // security 95
  test('are two hundred for a premium member', async () => {
    const [ann] = await two()
    const profiles = await someProfiles(215)
    await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
    for (let from = 0; from < 175; from += 35)
      expect(await given(ann, profiles.slice(from, from + 35))).toBe(35)
    expect(await given(ann, profiles.slice(175))).toBe(25)
  })
})
