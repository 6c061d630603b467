import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos, openBrands } from '../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { audit } from '../audit/audit.ts'
import { sendDueNotifications } from '../notifications/send-due-notifications.ts'
import { endPauses } from './pause.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const rest = (who: Person, body: object) => who.put('/api/pause.php', body)
const pauseOf = async (who: Person) => (await who.get('/api/user.php')).body.user.pause
const pair = async () => {
  const ann = await api.member('amora', { gender: 'woman', seeks: 'man' })
  const ben = await api.member('amora', { gender: 'man', seeks: 'woman' })
  return { ann, ben }
}
const finds = async (who: Person, id: string) => {
  const [search, swipe] = await Promise.all([who.get('/api/search.php'), who.get('/api/swipe.php')])
  return [search.body.results, swipe.body.cards].map((list: { id: string }[]) =>
    list.some((card) => card.id === id),
  )
}

describe('a profile that rests', () => {
  test('is in no search or swipe until its days are over, and ends by itself', async () => {
    const { ann, ben } = await pair()
    expect(await finds(ann, ben.id)).toEqual([true, true])
    expect((await rest(ben, { days: 2 })).body.pause).toEqual({ until: api.clock.now + 2 * DAY_MS, note: '' })
    expect(await finds(ann, ben.id)).toEqual([false, false])
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    api.clock.now += 2 * DAY_MS - 1
    expect(await endPauses(api.deps)).toBe(0)
    api.clock.now += 1
    expect(await endPauses(api.deps)).toBe(1)
    expect(await pauseOf(ben)).toBeUndefined()
    expect(await finds(ann, ben.id)).toEqual([true, true])
  })

  test('comes back at a press, but not out of invisibility', async () => {
    const { ann, ben } = await pair()
    await rest(ben, { days: 30 })
    await ben.put('/api/account.php', { invisible: true })
    expect((await ben.delete('/api/pause.php', {})).body.pause).toBeUndefined()
    expect(await finds(ann, ben.id)).toEqual([false, false])
    await ben.put('/api/account.php', { invisible: false })
    expect(await finds(ann, ben.id)).toEqual([true, true])
    expect((await ben.delete('/api/pause.php', {})).status).toBe(200)
  })

  test('tells matches its sentence, others the day alone', async () => {
    const { ann, ben } = await pair()
    const { body } = await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
    await rest(ben, { days: 3, note: 'Sailing till Sunday' })
    const told = async () => (await ann.get('/api/chat.php', { profile: ben.id })).body.pause
    const answer = { conversation: body.message.conversation, text: 'Hello too', cost: 0 }
    expect((await ben.post('/api/chat.php', answer)).status).toBe(200)
    expect(await told()).toEqual({ until: api.clock.now + 3 * DAY_MS, note: '' })
    await ann.post('/api/like.php', { profile: ben.id })
    await ben.post('/api/like.php', { profile: ann.id })
    expect((await told()).note).toBe('Sailing till Sunday')
    expect((await ann.post('/api/chat.php', { ...answer, text: 'Enjoy' })).status).toBe(200)
    expect((await ben.get('/api/chat.php', { profile: ann.id })).body.pause).toBeUndefined()
  })

  test('is not told of messages and likes', async () => {
    const { ann, ben } = await pair()
    await addPhotos(api.deps, 'amora', ben.id, 1)
    await rest(ben, { days: 7 })
    await ann.post('/api/like.php', { profile: ben.id })
    await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
    for (let hour = 0; hour < 30; hour += 1) {
      api.clock.now += HOUR_MS
      await sendDueNotifications(api.deps)
    }
    expect((await api.deliver()).filter(({ to }) => to === ben.email)).toEqual([])
  })

  test.each([0, 31, 1.5, -1, '3', undefined])('rests for 1 to 30 days, not for %s', async (days) => {
    const ann = await api.member('amora')
    expect((await rest(ann, { days })).status).toBe(422)
    expect(await pauseOf(ann)).toBeUndefined()
  })

  test('takes a sentence of 200 characters, and no longer one', async () => {
    const ann = await api.member('amora')
    expect((await rest(ann, { days: 1, note: 'x'.repeat(201) })).body.fields).toEqual({ note: 'too_long' })
    expect((await rest(ann, { days: 1, note: ' 🌊 ' })).body.pause.note).toBe('🌊')
  })

  test('of an account that leaves and comes back ends on its day', async () => {
    const ann = await api.member('amora')
    await rest(ann, { days: 1 })
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += DAY_MS
    await endPauses(api.deps)
    await ann.post('/api/user.php', { login: ann.name, password: PASSWORD, reactivate: true })
    expect(await pauseOf(ann)).toBeUndefined()
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('is copied with its sentence for a notice', async () => {
    const { ann, ben } = await pair()
    await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
    await rest(ben, { days: 3, note: 'You fool' })
    const report = { kind: 'harassment', text: 'x', good_faith: true, reference: `profile:${ben.id}` }
    expect((await ann.post('/api/complaint.php', report)).status).toBe(200)
    const { content } = await api.deps.store.db
      .selectFrom('evidence')
      .select('content')
      .where('account', '=', ben.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({ pause_note: 'You fool' })
  })

  test('says a new sentence once an hour, and the same as often as it begins', async () => {
    const ann = await api.member('amora')
    expect((await rest(ann, { days: 3, note: 'Sailing' })).status).toBe(200)
    expect((await rest(ann, { days: 4, note: 'Sailing' })).status).toBe(200)
    expect((await rest(ann, { days: 3, note: 'Call me' })).body.error).toBe('rate_limited')
    expect((await rest(ann, { days: 5 })).body.pause.note).toBe('')
    api.clock.now += HOUR_MS
    expect((await rest(ann, { days: 3, note: 'Call me' })).status).toBe(200)
  })

  test('is ended where its brand offers none any more', async () => {
    const dan = await api.member('hjertebro')
    expect((await rest(dan, { days: 3 })).body.error).toBe('not_found')
    await api.deps.store.db
      .updateTable('account')
      .set({ paused_until: api.clock.now + DAY_MS })
      .where('id', '=', dan.id)
      .execute()
    expect(await pauseOf(dan)).toBeDefined()
    expect((await dan.delete('/api/pause.php', {})).body.pause).toBeUndefined()
    for (const [path, body] of [
      ['/api/decline.php', { profile: 'none' }],
      ['/api/verification.php', {}],
    ] as const) {
      expect((await dan.delete(path, body)).status).toBeLessThan(300)
    }
    expect((await dan.delete('/api/unmatch.php', { profile: 'none' })).body.error).toBe('nothing_to_undo')
  })

  test('of a partner brand says nothing where the viewer’s brand has none', async () => {
    const born = '1955-05-17'
    const eve = await api.member('minerve', { gender: 'woman', seeks: 'man', born })
    const dan = await api.member('herbstgold', { gender: 'man', seeks: 'woman', born })
    await eve.put('/api/profile.php', { resell_brands: ['herbstgold'] })
    expect((await dan.post('/api/chat.php', { profile: eve.id, text: 'Hello', cost: 0 })).status).toBe(200)
    await rest(eve, { days: 3 })
    const { status, body } = await dan.get('/api/chat.php', { profile: eve.id })
    expect([status, body.pause]).toEqual([200, undefined])
  })
})
