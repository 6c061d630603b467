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

  test('tells matches and those written to its sentence, others the day alone', async () => {
    const { ann, ben } = await pair()
    const { body } = await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
    await rest(ben, { days: 3, note: 'Sailing till Sunday' })
    const told = async () => (await ann.get('/api/chat.php', { profile: ben.id })).body.pause
    expect(await told()).toEqual({ until: api.clock.now + 3 * DAY_MS, note: '' })
    const answer = { conversation: body.message.conversation, text: 'Hello too', cost: 0 }
    expect((await ben.post('/api/chat.php', answer)).status).toBe(200)
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
})
