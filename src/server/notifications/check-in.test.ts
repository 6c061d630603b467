import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { deliverOutbox } from './deliver-outbox.ts'

let api: TestApi
const pushed: { message: PushMessage; at: number }[] = []
beforeAll(async () => {
  api = await startApi({
    push: {
      publicKey: () => 'key',
      send: async (_site, _target, message) => {
        pushed.push({ message, at: api.clock.now })
        return 'sent'
      },
    },
  })
})
afterAll(() => api.stop())

const PATH = '/api/check-in.php'
async function subscribe(member: Person): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  await member.post('/api/user.php?push=1', { endpoint, keys })
}
async function subscribed(): Promise<Person> {
  const member = await api.member('amora')
  await subscribe(member)
  return member
}
const deliver = () => deliverOutbox(api.deps, { send: () => Promise.resolve() })

test('a check-in reminds by push at its time, at night too, and once', async () => {
  api.clock.now = Date.UTC(2027, 5, 1, 20)
  const member = await subscribed()
  const at = Date.UTC(2027, 5, 2, 1, 30)
  expect((await member.put(PATH, { at })).body).toMatchObject({ at })
  expect((await member.get(PATH)).body).toMatchObject({ at })
  await deliver()
  expect(pushed).toEqual([])
  api.clock.now = at
  await deliver()
  await deliver()
  expect(pushed.map(({ message }) => message)).toEqual([
    {
      title: 'Amora',
      body: 'Your reminder: tell your friend that you’re fine.',
      path: '/meeting-safely',
      tag: 'check_in',
    },
  ])
  expect((await member.get(PATH)).body).toMatchObject({ at: null })
})

test('a new check-in takes the place of the old one, and one taken back is never sent', async () => {
  const member = await subscribed()
  const { now } = api.clock
  pushed.length = 0
  await member.put(PATH, { at: now + HOUR_MS })
  await member.put(PATH, { at: now + 3 * HOUR_MS })
  api.clock.now = now + 2 * HOUR_MS
  await deliver()
  expect(pushed).toEqual([])
  expect((await member.delete(PATH)).body).toMatchObject({ at: null })
  api.clock.now = now + 4 * HOUR_MS
  await deliver()
  expect(pushed).toEqual([])
  // After one that was sent as well.
  await member.put(PATH, { at: api.clock.now + HOUR_MS })
  api.clock.now += HOUR_MS
  await deliver()
  await member.put(PATH, { at: api.clock.now + HOUR_MS })
  expect((await member.get(PATH)).body).toMatchObject({ at: api.clock.now + HOUR_MS })
  expect(pushed).toHaveLength(1)
  await member.delete(PATH)
})

test('a check-in in the past, beyond a week or without push is refused, and the old one stays', async () => {
  const member = await subscribed()
  const { now } = api.clock
  await member.put(PATH, { at: now + HOUR_MS })
  for (const at of [now, now - 1, now + 7 * DAY_MS + 1]) {
    expect((await member.put(PATH, { at })).body).toMatchObject({ fields: { at: 'invalid' } })
  }
  expect((await member.get(PATH)).body).toMatchObject({ at: now + HOUR_MS })
  await member.delete(PATH)
  const without = await api.member('amora')
  expect((await without.put(PATH, { at: now + HOUR_MS })).body.error).toBe('push_off')
})

test('a check-in reaches the browsers that take push by then, and says when none does', async () => {
  const member = await subscribed()
  pushed.length = 0
  const at = api.clock.now + HOUR_MS
  expect((await member.put(PATH, { at })).body).toEqual({ at, browsers: 1 })
  await member.delete('/api/user.php?push=1')
  expect((await member.get(PATH)).body).toEqual({ at, browsers: 0 })
  await subscribe(member)
  api.clock.now = at
  await deliver()
  expect(pushed).toHaveLength(1)
})
