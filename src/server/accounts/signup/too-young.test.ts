// law.md L15: who was too young stays so with the same address, and only whoever reads its mail learns of it.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/sessions.ts'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { subjectsTo } from '../../../../tests/support/links.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { sendDueNotifications } from '../../notifications/send-due-notifications.ts'

const REFUSAL = 'This address can’t be used for a new account – Amora'
const ACTIVATION = 'Please confirm your email address – Amora'
let api: TestApi
let log = ''
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const sink = new Writable({ write: (chunk, _, done) => ((log += String(chunk)), done()) })
  Object.assign(api.deps, { log: pino({ level: 'trace' }, sink) })
})
afterAll(() => api.stop())

/** Gives a date of birth that is refused, and goes on all the same. */
async function tooYoung(email: string): Promise<{ person: Person; answer: unknown }> {
  const person = api.visitor('amora')
  await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '2010-01-01' })
  const name = `young${Math.random().toString(36).slice(2, 8)}`
  const step = { step: 3, name, email, password: PASSWORD, terms: true, consent: true }
  return { person, answer: (await person.put('/api/signup.php', step)).body }
}
const signUp = (email: string, brand = 'amora') => api.member(brand, { email, confirmed: false })
const mailed = async (email: string) => subjectsTo(await api.deliver(), email)

// law L15
test('a too young signup stays refused, and its retry is logged without the address', async () => {
  log = ''
  const { answer } = await tooYoung('first@young.test')
  expect(answer).toMatchObject({ error: 'invalid_fields', fields: { date_of_birth: 'too_young' } })
  expect(log).toContain('another date of birth after one that was too young')
  expect(log).not.toContain('young.test')
})

// law L15
test('who comes of age today may sign up from midnight of their place on', async () => {
  const at = async (time: string, birthday: string, person = api.visitor('amora')) => {
    api.clock.now = Date.parse(time)
    await person.post('/api/signup.php', { gender: 'woman', seeks: 'man' })
    const { status } = await person.put('/api/signup.php', { step: 1, date_of_birth: birthday })
    return { status, person }
  }
  const begun = api.clock.now
  try {
    expect((await at('2026-11-20T00:01:00Z', '2008-11-20')).status).toBe(200)
    // The evening before, and then the same browser with the same true date.
    const early = await at('2026-11-19T22:00:00Z', '2008-11-20')
    expect(early.status).toBe(422)
    expect((await at('2026-11-20T08:00:00Z', '2008-11-20', early.person)).status).toBe(200)
    const young = await at('2026-11-20T08:00:00Z', '2008-11-30')
    expect(young.status).toBe(422)
    expect((await at('2026-12-01T08:00:00Z', '2008-11-30', young.person)).status).toBe(422)
  } finally {
    api.clock.now = begun
  }
})

// law L15
test('an address once too young is refused elsewhere by mail, with the usual answer', async () => {
  await tooYoung('second@young.test')
  log = ''
  const retry = await signUp('Second@young.test')
  const fresh = await signUp('fresh@young.test')
  const user = async (who: Person) => {
    const { user: found } = (await who.get('/api/user.php')).body as { user: User }
    return { status: found.status, names: Object.keys(found) }
  }
  expect(await user(retry)).toEqual(await user(fresh))
  expect(await mailed(retry.email)).toEqual([REFUSAL])
  expect(await mailed(fresh.email)).toEqual([ACTIVATION])
  expect(log).toContain('signup with an address blocked for age')
  expect(log).not.toMatch(/young\.test/i)

  expect((await retry.post('/api/activate.php?resend=1')).status).toBe(204)
  expect(new Set(await mailed(retry.email))).toEqual(new Set([REFUSAL]))
  const before = api.clock.now
  for (let day = 0; day < 5; day += 1) {
    api.clock.now += DAY_MS
    await sendDueNotifications(api.deps)
  }
  api.clock.now = before
  expect(new Set(await mailed(retry.email))).toEqual(new Set([REFUSAL]))

  const moved = await retry.put('/api/account.php', { email: 'third@young.test', password: PASSWORD })
  expect(moved.status).toBe(200)
  expect(await mailed('third@young.test')).toEqual([REFUSAL])
})

test('a link to another address does not confirm it', async () => {
  await tooYoung('victim@young.test')
  const other = await signUp('other@young.test')
  const token = tokenIn(await api.deliver(), other.email)
  await other.put('/api/account.php', { email: 'victim@young.test', password: PASSWORD })
  expect((await other.post('/api/activate.php', { token })).body.error).toBe('link_invalid')
  const { user } = (await other.get('/api/user.php')).body as { user: User }
  expect(user).toMatchObject({ status: 'not_confirmed', email: 'victim@young.test' })
})

test('a too young address is refused for 30 days at its brand; a network marks only 3', async () => {
  api.clock.now += DAY_MS
  for (const name of ['a', 'b', 'c', 'd']) await tooYoung(`${name}@many.test`)
  for (const name of ['a', 'b', 'c']) {
    await signUp(`${name}@many.test`)
    expect(await mailed(`${name}@many.test`)).toEqual([REFUSAL])
  }
  await signUp('d@many.test')
  expect(await mailed('d@many.test')).toEqual([ACTIVATION])
  await signUp('a@many.test', 'fjallvind')
  expect((await mailed('a@many.test')).at(-1)).toBe(ACTIVATION.replace('Amora', 'Fjällvind'))
  api.clock.now += 31 * DAY_MS
  await signUp('b@many.test')
  expect((await mailed('b@many.test')).at(-1)).toBe(ACTIVATION)
})
