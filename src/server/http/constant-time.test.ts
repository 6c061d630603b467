import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../contract/calls/define-call.ts'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import type * as constantTime from './constant-time.ts'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../tests/support/api.ts'

/** The test says when the fixed time is over. */
const delayed = vi.hoisted(() => ({ isHeld: false, letGo: [] as (() => void)[] }))
vi.mock('./constant-time.ts', async (load) => {
  const original = await load<typeof constantTime>()
  return {
    ...original,
    beginConstantTime: (...args: Parameters<typeof original.beginConstantTime>) => {
      const begun = original.beginConstantTime(...args)
      if (begun === null || !delayed.isHeld) return null
      return new Promise<void>((resolve) => delayed.letGo.push(resolve))
    },
  }
})

interface Schema {
  entries?: Record<string, unknown>
  options?: readonly Schema[]
  pipe?: readonly Schema[]
}
const fieldsOf = (schema: unknown): string[] => {
  const { entries = {}, options = [], pipe = [] } = schema as Schema
  return [...Object.keys(entries), ...[...options, ...pipe].flatMap(fieldsOf)]
}

let api: TestApi
let member: Person
let draft: Person
let pending: Person
let signups = 0
beforeAll(async () => {
  api = await startApi({ constantTimeMs: 1 })
  member = await api.member('amora')
  await api.member('amora', { name: 'known', email: 'known@mail.test' })
  await api.member('hjertebro', { name: 'elsewhere', email: 'elsewhere@mail.test' })
})
afterAll(() => api.stop())

async function beginSignup(): Promise<void> {
  draft = api.visitor('amora')
  const site = api.deps.brands.get('amora')!.site
  await draft.post('/api/signup.php', { gender: site.genders[0], seeks: 'everyone' })
  await draft.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  const { body } = await draft.get('/api/regions.php', { country: 'GB' })
  const [region] = body.regions
  const city = region.cities[0].id as string
  await draft.put('/api/signup.php', { step: 2, country: 'GB', region: region.id as string, city })
}
const signUp = (email: string) =>
  draft.put('/api/signup.php', {
    step: 3,
    name: `another${signups++}`,
    email,
    password: PASSWORD,
    terms: true,
    consent: true,
  })
const resend = () => pending.post('/api/activate.php?resend=1')
const visitor = () => api.visitor('amora')

// security 10, law L34
describe('whatever is known of an address', () => {
  test.each<[string, (email: string) => Promise<Answer>, number]>([
    ['a login', (login) => visitor().post('/api/user.php', { login, password: 'wrong password' }), 403],
    ['a new password', (email) => visitor().post('/api/reset-password.php', { login: email }), 204],
    ['another address', (email) => member.put('/api/account.php', { email, password: PASSWORD }), 200],
    ['a signup', signUp, 200],
    ['another activation link', resend, 204],
  ])('%s is answered when its constant response time is over, and not before', async (_, ask, status) => {
    for (const email of ['known@mail.test', 'unknown@mail.test', 'elsewhere@mail.test']) {
      // Mails are counted by the address and day.
      api.clock.now += 24 * 3_600_000
      await beginSignup()
      pending = await api.member('amora', { email, confirmed: false })
      delayed.isHeld = true
      let isAnswered = false
      const answer = ask(email).finally(() => (isAnswered = true))
      await expect.poll(() => delayed.letGo.length).toBe(1)
      await wait(60)
      expect(isAnswered).toBe(false)
      delayed.isHeld = false
      delayed.letGo.pop()?.()
      expect((await answer).status).toBe(status)
    }
  })

  test('every call that looks up an address has a constant response time', async () => {
    const { beginConstantTime } = await vi.importActual<typeof constantTime>('./constant-time.ts')
    const hasAddress = ({ body }: Call) =>
      fieldsOf(body).some((field) => field === 'email' || field === 'login')
    const names = Object.entries(calls as Record<CallName, Call>).flatMap(([name, call]) =>
      hasAddress(call) ? [name as CallName] : [],
    )
    const body = { email: 'known@mail.test', login: 'known@mail.test' }
    // A withdrawal looks for the number of an order first; a complaint only writes to its address.
    expect(names.filter((name) => beginConstantTime(name, body, 1) === null).sort()).toEqual([
      'sendComplaint',
      'withdraw',
    ])
    expect(names).toEqual(
      expect.arrayContaining(['login', 'requestReset', 'continueSignup', 'changeAccount']),
    )
  })

  test('calls without a constant response time answer at once', async () => {
    delayed.isHeld = true
    expect((await member.get('/api/user.php')).status).toBe(200)
    expect((await member.put('/api/account.php', { time_zone: 'Europe/Berlin' })).status).toBe(200)
    delayed.isHeld = false
  })

  test('a wrong password is verified equally often for any number of accounts', async () => {
    await api.member('amora', { name: 'owner', email: 'owner@mail.test' })
    const pending = () => api.member('amora', { email: 'owner@mail.test', confirmed: false })
    const counted = async (login: string) => {
      const verify = vi.spyOn(api.deps.passwords, 'verify')
      await visitor().post('/api/user.php', { login, password: 'wrong password' })
      const { length } = verify.mock.calls
      verify.mockRestore()
      return length
    }
    const alone = await counted('owner@mail.test')
    await pending()
    await pending()
    expect([await counted('owner@mail.test'), await counted('void@mail.test')]).toEqual([alone, alone])
    expect([await counted('owner'), await counted('no-such-name')]).toEqual([1, 1])
  })
})
