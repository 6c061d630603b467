// security.md 82: a wall clock that is set while members are there.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../support/api.ts'
import { listenOn, openStream } from '../support/events.ts'
import { giveCredits, openBrands, setAccount } from '../support/profiles.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listenOn>>
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  server = await listenOn(api)
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})

async function member(): Promise<Person> {
  const made = await api.member('amora')
  await setAccount(api.deps, 'amora', made.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', made.id, 100)
  return made
}
const cost = () => api.deps.brands.get('amora')!.site.message_credits
const write = (from: Person, to: Person, text: string) =>
  from.post('/api/chat.php', { profile: to.id, text, cost: cost() })
const texts = async (who: Person, conversation: string, before = 999) =>
  ((await who.get('/api/chat.php', { conversation, before })).body.messages as { text: string }[]).map(
    ({ text }) => text,
  )

describe.each([
  ['a day back', -DAY_MS],
  ['an hour back', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
  ['a day ahead', DAY_MS],
])('a clock that is set %s', (_, step) => {
  // security 82
  test('ends no session, and lets members log in', async () => {
    const ann = await member()
    api.clock.now += step
    expect((await ann.get('/api/user.php')).status).toBe(200)
    const again = api.visitor('amora')
    expect((await again.post('/api/user.php', { login: ann.name, password: PASSWORD })).status).toBe(200)
    api.clock.now -= step
    expect((await ann.get('/api/user.php')).status).toBe(200)
  })

  // security 82
  test('keeps nobody locked out for longer than a day', async () => {
    const ann = await member()
    const guess = (password: string) =>
      api.visitor('amora').post('/api/user.php', { login: ann.name, password })
    api.clock.now += step
    for (let tries = 0; tries < 6; tries += 1) await guess('not this one')
    expect((await guess(PASSWORD)).body.error).toBe('login_locked')
    api.clock.now -= step
    const { body } = await guess(PASSWORD)
    if (body.error) expect([body.error, body.minutes <= 24 * 60]).toEqual(['login_locked', true])
    api.clock.now += DAY_MS
    expect((await guess(PASSWORD)).status).toBe(200)
    api.clock.now -= DAY_MS
  })

  // security 82
  test('keeps messages in the order they were written, and pages back through them', async () => {
    const [ann, ben] = [await member(), await member()]
    const first = (await write(ann, ben, 'before')).body.message.conversation as string
    api.clock.now += step
    await write(ann, ben, 'after')
    await write(ben, ann, 'an answer')
    expect(await texts(ben, first)).toEqual(['before', 'after', 'an answer'])
    const { chats } = (await ben.get('/api/chats.php')).body as {
      chats: { conversation: { id: string }; last_message: { text: string } }[]
    }
    const shown = chats.find(({ conversation }) => conversation.id === first)
    expect(shown).toMatchObject({ last_message: { text: 'an answer' } })
    api.clock.now -= step
    await write(ann, ben, 'back in time')
    expect(await texts(ben, first)).toEqual(['before', 'after', 'an answer', 'back in time'])
    expect(await texts(ben, first, 3)).toEqual(['before', 'after'])
  })

  // security 82
  test('leaves the chat that was written to last on top', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    const newest = async () => {
      const { chats } = (await ben.get('/api/chats.php')).body as {
        chats: { last_message: { text: string } }[]
      }
      return chats.map(({ last_message }) => last_message.text)
    }
    await write(ann, ben, 'one')
    await write(cat, ben, 'two')
    expect(await newest()).toEqual(['two', 'one'])
    api.clock.now += step
    await write(ann, ben, 'three')
    expect(await newest()).toEqual(['three', 'two'])
    api.clock.now -= step
    await write(cat, ben, 'four')
    expect(await newest()).toEqual(['four', 'three'])
    await write(ann, ben, 'five')
    expect(await newest()).toEqual(['five', 'four'])
  })

  // security 82
  test('gives the game no day that is longer than a day', async () => {
    const [ann, ben, cat] = [await member(), await member(), await member()]
    const like = (to: Person) => ann.post('/api/swipe.php', { profile: to.id, action: 'like' })
    const timeRemaining = async () =>
      ((await ann.get('/api/swipe.php')).body.resets_at as number) - api.clock.now
    api.clock.now += step
    expect((await like(ben)).status).toBe(200)
    api.clock.now -= step
    for (const turn of ['asked', 'played']) {
      if (turn === 'played') expect((await like(cat)).status).toBe(200)
      expect(await timeRemaining()).toBeGreaterThan(0)
      expect(await timeRemaining()).toBeLessThanOrEqual(25 * HOUR_MS)
    }
  })

  // security 82
  test('tells by stream and poll what happens after it', async () => {
    const [ann, ben] = [await member(), await member()]
    const stream = await openStream(server.port, 'amora.localhost', ben.cookies)
    await stream.until('counters')
    api.clock.now += step
    await write(ann, ben, 'after')
    expect((await stream.until('message')).data.message).toMatchObject({ text: 'after' })
    stream.close()
    api.clock.now -= step
  })
})
