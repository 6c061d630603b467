import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { startMollie, type FakeMollie } from '../../../../tests/support/mollie.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { order } from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { BLOCK_DAYS } from '../../../core/limits.ts'
import { browserText } from '../../accounts/linked-accounts.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { createMollie } from '../../payments/providers/mollie.ts'
import { rotateKey } from '../../platform/server-keys.ts'
import { regions } from '../../platform/geo/places.ts'
import { sweep } from '../../jobs.ts'

let api: TestApi
let mollie: FakeMollie
beforeAll(async () => {
  mollie = await startMollie()
  api = await startApi({ change: openBrands })
  Object.assign(api.deps, { payments: createMollie({ apiKey: mollie.key, apiEndpoint: mollie.url }) })
})
afterAll(async () => {
  await api.stop()
  await mollie.stop()
})

const block = (who: Person, profile: string) => who.post('/api/block.php', { profile })
const unblock = (who: Person, profile: string) => who.delete('/api/block.php', { profile })
const send = (who: Person, to: Person) =>
  who.post('/api/chat.php', { profile: to.id, text: 'Hello', cost: 0 })
const sees = async (who: Person, other: Person) =>
  (await who.get('/api/profile.php', { id: other.id })).status === 200
const logIn = (who: Person, { name }: Pick<Person, 'name'>) =>
  who.post('/api/user.php', { login: name, password: PASSWORD })

/** A visitor at the browser of a member. */
function browserOf({ cookies }: Person): Person {
  const person = api.visitor('amora')
  person.cookies.set('browser', cookies.get('browser') ?? '')
  return person
}

let signups = 0
/** Signs up in this browser, with first words to a member. */
async function signUp(person: Person, to: Person, email = `invented${(signups += 1)}@nowhere.invalid`) {
  const region = regions('GB')[0]!
  const name = `newcomer${(signups += 1)}`
  await person.post('/api/signup.php', { gender: 'man', seeks: 'woman', profile: to.id })
  await person.put('/api/signup.php', { step: 1, date_of_birth: '1990-05-17' })
  const [city] = region.cities
  await person.put('/api/signup.php', { step: 2, country: 'GB', region: region.id, city: city!.id })
  const account = { name, email, password: PASSWORD, terms: true, consent: true }
  const { body } = await person.put('/api/signup.php', { step: 3, ...account })
  expect((await person.put('/api/signup.php', { step: 4, signup_message: 'It is me again' })).status).toBe(
    200,
  )
  return Object.assign(person, { id: body.user.id as string, name, email })
}
const confirm = async (person: Person, email = person.email) =>
  person.post('/api/activate.php', { token: tokenIn(await api.deliver(), email) })
const inbox = async (who: Person) => {
  const { body } = await who.get('/api/chats.php')
  return { chats: body.chats, unread: body.unread_messages }
}
const EMPTY = { chats: [], unread: 0 }

describe('a block reaches the other accounts of a person', () => {
  // security 93
  test('a new account in the blocked member’s browser reaches no member who blocked them', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await send(ben, ann)
    await block(ann, ben.id)
    await ben.get('/api/logout.php')
    for (const again of [await signUp(ben, ann), await signUp(browserOf(ben), ann)]) {
      expect(await inbox(ann)).toEqual(EMPTY)
      expect((await confirm(again)).status).toBe(200)
      expect((await send(again, ann)).status).toBe(404)
      expect([await sees(again, ann), await sees(ann, again)]).toEqual([false, false])
    }
    expect(await inbox(ann)).toEqual(EMPTY)
  })

  // security 93
  test('a confirmed address of the same mailbox is blocked in another browser', async () => {
    const ann = await api.member('amora')
    const ben = await api.member('amora', { email: 'ben.stalker@gmail.com' })
    await block(ann, ben.id)
    const again = await signUp(api.visitor('amora'), ann, 'BenStalker+2@googlemail.com')
    expect((await confirm(again)).status).toBe(200)
    expect((await send(again, ann)).status).toBe(404)
    expect(await inbox(ann)).toEqual(EMPTY)

    const moved = await api.member('amora')
    const email = 'bens.talker@gmail.com'
    await moved.put('/api/account.php', { email, password: PASSWORD })
    expect(await sees(moved, ann)).toBe(true)
    await moved.post('/api/token.php', { token: tokenIn(await api.deliver(), email) })
    expect(await sees(moved, ann)).toBe(false)
  })

  // security 93
  test('an account that is paid for by the same card or bank account is blocked', async () => {
    async function pay(who: Person, details: Record<string, string>) {
      const { body } = await order(who, { total: 899 })
      const reference = body.redirect_url.split('/').at(-1) as string
      mollie.set(reference, 'paid', details)
      expect((await who.get('/api/order.php', { id: body.id })).body.state).toBe('completed')
    }
    const means = [
      [{ cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq' }],
      [{ consumerAccount: 'NL53INGB0618365937' }, { consumerAccount: 'NL53 INGB 0618 3659 37' }],
      [{ paypalPayerId: 'WDJJHEBZ4X2LY', consumerAccount: 'a@b.test' }],
    ] as const
    for (const [first, second = first] of means) {
      const [ann, ben, again] = await Promise.all([1, 2, 3].map(() => api.member('amora')))
      await pay(ben!, first)
      await block(ann!, ben!.id)
      expect(await sees(again!, ann!)).toBe(true)
      await pay(again!, second)
      expect(await sees(again!, ann!)).toBe(false)
    }
  })

  // security 93, security 106
  test('though the key of the digests changed between the traces', async () => {
    const [ann, ben, second, cat] = await Promise.all([1, 2, 3, 4].map(() => api.member('amora')))
    await block(cat!, ben!.id)
    for (let times = 0; times < 2; times += 1) {
      await rotateKey(api.deps.store, 'digest', () => api.deps.keys.reread())
      await api.deps.keys.reread()
    }
    await logIn(browserOf(ben!), second!)
    await block(ann!, ben!.id)
    expect([await sees(second!, ann!), await sees(second!, cat!)]).toEqual([false, false])
    // An account keeps one digest of a text, and a block too.
    const { keys, digest } = api.deps
    expect(keys.ring('digest').all).toHaveLength(3)
    const text = browserText(ben!.cookies.get('browser')!)
    for (const table of ['account_trace', 'block_trace'] as const) {
      const old = api.deps.store.db.selectFrom(table).select('pool').where('digest', 'in', digest.older(text))
      expect(await old.execute()).toEqual([])
    }
  })

  // security 93
  test('existing accounts are blocked at once, and a later browser counts too', async () => {
    const [ann, ben, second, third] = await Promise.all([1, 2, 3, 4].map(() => api.member('amora')))
    await logIn(browserOf(ben!), second!)
    await send(second!, ann!)
    await block(ann!, ben!.id)
    expect(await inbox(ann!)).toEqual(EMPTY)
    expect(await sees(third!, ann!)).toBe(true)
    await logIn(browserOf(third!), ben!)
    expect(await sees(third!, ann!)).toBe(false)
  })

  // security 93
  test('no member blocks themselves with a browser that is shared', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const shared = browserOf(ben)
    await logIn(shared, ann)
    await block(ann, ben.id)
    await logIn(shared, ann)
    expect((await shared.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect((await ann.get('/api/block.php')).body.num_results).toBe(1)
  })
})

describe('what a block reaches', () => {
  // security 93
  test('is told to neither: not listed, not exported, as if the other did not exist', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await block(ann, ben.id)
    const again = await signUp(browserOf(ben), ann)
    await confirm(again)
    expect((await ann.get('/api/block.php')).body).toMatchObject({
      num_results: 1,
      blocked: [{ id: ben.id }],
    })
    for (const who of [ann, again]) {
      const { body } = await who.post('/api/export.php', { password: PASSWORD })
      const blocks = JSON.stringify(body.tables.block ?? [])
      expect([blocks.includes(again.id), blocks.includes('derived')]).toEqual([false, false])
      expect(body.tables.block_trace).toBeUndefined()
    }
    const told = [await block(ann, again.id), await block(ann, 'unknown')]
    expect(told[0]!.body).toEqual(told[1]!.body)
    expect((await unblock(ann, again.id)).status).toBe(204)
    expect(await sees(ann, again)).toBe(false)
  })

  // security 93
  test('ends with the block, but not where another block reaches the same account', async () => {
    const [ann, ben, carl] = await Promise.all([1, 2, 3].map(() => api.member('amora')))
    const again = await signUp(browserOf(ben!), ann!)
    await confirm(again)
    await logIn(browserOf(carl!), again)
    await block(ann!, ben!.id)
    await block(ann!, carl!.id)
    await unblock(ann!, ben!.id)
    expect([await sees(ben!, ann!), await sees(again, ann!)]).toEqual([true, false])
    await unblock(ann!, carl!.id)
    expect([await sees(carl!, ann!), await sees(again, ann!)]).toEqual([true, true])
  })

  // security 93
  test('outlives the blocked account, and ends after a year with its digests', async () => {
    const [ann, ben, carl] = await Promise.all([1, 2, 3].map(() => api.member('amora')))
    await block(ann!, ben!.id)
    await ben!.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    const again = await signUp(browserOf(ben!), ann!)
    await confirm(again)
    await logIn(ann!, ann!)
    expect(await sees(ann!, again)).toBe(false)
    await block(again, carl!.id)

    const traces = () =>
      api.deps.store.db.selectFrom('block_trace').selectAll().where('blocker', '=', ann!.id).execute()
    expect(await traces()).not.toEqual([])
    api.clock.now += (BLOCK_DAYS - 15) * DAY_MS
    await sweep(api.deps)
    expect(await traces()).toEqual([])
    await logIn(ann!, ann!)
    expect(await sees(ann!, again)).toBe(true)
    expect((await ann!.get('/api/block.php')).body.num_results).toBe(1)
  })
})

// security 93
test(
  '40 accounts that come to a browser at the moment of the block are all blocked',
  { retry: 0 },
  async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const others = await Promise.all(Array.from({ length: 40 }, () => api.member('amora')))
    const logins = others.map((other) => logIn(browserOf(ben), other))
    const [blocked, ...answers] = await Promise.all([block(ann, ben.id), ...logins])
    expect([blocked.status, ...answers.map(({ status }) => status)]).toEqual([204, ...others.map(() => 200)])
    expect(await Promise.all(others.map((other) => sees(ann, other)))).toEqual(others.map(() => false))
  },
)
