// Strangers can type any address: this is what they may do with it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { DAY_MS } from '../../core/durations.ts'
import { purgeAccounts } from './purge-accounts.ts'

const OWN = 'the words of the person'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
// Mails are counted by the day.
beforeEach(() => {
  api.clock.now += DAY_MS
})

let addresses = 0
const newAddress = () => `address${(addresses += 1)}@mail.test`
const signUp = async (email: string): Promise<Person> => {
  api.clock.now += 1000
  return api.member('amora', { email, confirmed: false })
}
const squat = async (email: string, count: number) => {
  const squatters = []
  for (let index = 0; index < count; index += 1) squatters.push(await signUp(email))
  return squatters
}
/** The password of the signup is the same for all in tests. */
const choosePassword = async (person: Person) => {
  const { status } = await person.put('/api/account.php', { password: PASSWORD, new_password: OWN })
  expect(status).toBe(200)
}
const logIn = (login: string, password: string, who = api.visitor('amora')) =>
  who.post('/api/user.php', { login, password })
const tally = (answers: { status: number; body: { error?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.error ?? String(status))].map(([key, all]) => [
      key,
      all.length,
    ]),
  )
const mailsTo = async (email: string) => subjectsTo(await api.deliver(), email)

// security 99
describe('mails to an address that was only typed', () => {
  test('are five a day, whatever accounts sign up with it; each signup succeeds alike', async () => {
    const email = newAddress()
    const people = await squat(email, 7)
    expect(new Set(people.map(({ id }) => id)).size).toBe(7)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('asked for from its page reach the owner, whoever else signed up and asked', async () => {
    const email = newAddress()
    const people = await squat(email, 6)
    const owner = await signUp(email)
    const again = (who: Person, address: string) =>
      who.post('/api/activate.php?resend=1', {}, { headers: { 'X-Forwarded-For': address } })
    const askAll = async (prefix: string) =>
      tally(await Promise.all(people.map((who, nr) => again(who, `${prefix}:${nr}::1`))))
    expect(await askAll('2001:db8:aaaa')).toEqual({ 204: 4, mail_limit_reached: 2 })
    const { body } = await again(people[0]!, '2001:db8:aaaa::2')
    expect(body).toMatchObject({ error: 'mail_limit_reached', minutes: expect.any(Number) })
    await api.deliver()
    expect((await again(owner, '2001:db8:bbbb::1')).status).toBe(204)
    const token = tokenIn(await api.deliver(), email)
    expect((await owner.post('/api/activate.php', { token })).status).toBe(200)
    expect((await owner.get('/api/user.php')).body.user.status).toBe('active')
  })

  test('are 40 more a day at most, from however many networks they are asked for', async () => {
    const person = await signUp(newAddress())
    for (let nr = 0; nr < 44; nr += 1)
      await person.post('/api/activate.php?resend=1', {}, { headers: { 'X-Forwarded-For': `203.0.${nr}.1` } })
    expect(await mailsTo(person.email)).toHaveLength(41)
  })

  test('are five a day for a mailbox, whatever follows the plus', async () => {
    for (let index = 0; index < 7; index += 1) await signUp(`mailbox${addresses}+${index}@gmail.com`)
    const mails = await api.deliver()
    expect(mails.filter(({ to }) => to.startsWith(`mailbox${addresses}+`))).toHaveLength(5)
  })

  test('are no more for 40 requests at one moment', async () => {
    const person = await signUp(newAddress())
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => person.post('/api/activate.php?resend=1', {})),
    )
    // One was mailed at the signup.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(4)
    expect(await mailsTo(person.email)).toHaveLength(5)
  })

  test('are counted when an unconfirmed account takes it, and when confirmed ones ask to', async () => {
    const [victim, another] = [newAddress(), newAddress()]
    const take = (who: Person, email: string) => who.put('/api/account.php', { email, password: PASSWORD })
    for (let index = 0; index < 5; index += 1) {
      expect((await take(await signUp(newAddress()), victim)).status).toBe(200)
      expect((await take(await api.member('amora'), another)).status).toBe(200)
    }
    const late = await signUp(newAddress())
    expect((await take(late, victim)).body.error).toBe('mail_limit_reached')
    expect((await late.get('/api/user.php')).body.user.email).toBe(late.email)
    expect((await take(await api.member('amora'), another)).body.error).toBe('mail_limit_reached')
    expect(await mailsTo(victim)).toHaveLength(5)
    expect(await mailsTo(another)).toHaveLength(5)
  })

  test('do not tell by their number whether the address is a member’s', async () => {
    const member = await api.member('amora')
    api.clock.now += DAY_MS
    const sent = async (email: string) => {
      const person = await signUp(email)
      const answers = []
      for (let asked = 0; asked < 6; asked += 1)
        answers.push((await person.post('/api/activate.php?resend=1', {})).status)
      return answers
    }
    expect(await sent(member.email)).toEqual(await sent(newAddress()))
  })
})

// security 99
describe('a person whose address strangers signed up with', () => {
  test('logs in by address when they signed up first, however many came later', async () => {
    const email = newAddress()
    const person = await signUp(email)
    await choosePassword(person)
    await squat(email, 8)
    expect((await logIn(email, OWN)).body.user.id).toBe(person.id)
    expect((await logIn(person.name, OWN)).body.user.id).toBe(person.id)
  })

  test('logs in by address from any browser, when a few strangers came before', async () => {
    const email = newAddress()
    await squat(email, 3)
    const person = await signUp(email)
    await choosePassword(person)
    expect((await logIn(email, OWN)).body.user.id).toBe(person.id)
  })

  test('logs in by address in the browser they signed up with, however many came before', async () => {
    const email = newAddress()
    await squat(email, 8)
    const person = await signUp(email)
    await choosePassword(person)
    await person.get('/api/logout.php')
    expect((await logIn(email, OWN, person)).body.user.id).toBe(person.id)
    expect((await logIn(person.name, OWN)).status).toBe(200)
  })

  test('is mailed a link for each account, by name, and gets in by their own', async () => {
    const email = newAddress()
    await squat(email, 2)
    const person = await signUp(email)
    await squat(email, 2)
    api.clock.now += DAY_MS
    expect((await api.visitor('amora').post('/api/reset-password.php', { login: email })).status).toBe(204)
    const mail = (await api.deliver()).findLast(({ to }) => to === email)!
    const links = [...mail.text.matchAll(/^(.+)\nhttp:\/\/amora\.localhost\/([\w-]{43})$/gm)]
    expect(links).toHaveLength(5)
    const [, , token = ''] = links.find(([, name]) => name === person.name) ?? []
    expect(mail.html).toContain(`/${token}"`)
    const chosen = await api
      .visitor('amora')
      .post('/api/reset-password.php?do=1', { token, password: 'another quiet lantern' })
    expect(chosen.body.id).toBe(person.id)
  })

  test('ends the others’ accounts by confirming the address', async () => {
    const email = newAddress()
    const [before] = await squat(email, 1)
    const person = await signUp(email)
    const token = tokenIn(await api.deliver(), email)
    const [after] = await squat(email, 1)
    expect((await person.post('/api/activate.php', { token })).status).toBe(200)
    for (const other of [before!, after!]) {
      expect((await other.get('/api/user.php')).body.error).toBe('authentication_required')
      expect((await logIn(other.name, PASSWORD)).body.error).toBe('account_pending_deletion')
    }
    expect((await logIn(email, PASSWORD)).body.user.id).toBe(person.id)
    expect(await mailsTo(email)).not.toContain('Your account is being deleted – Amora')
    // Whoever mistyped their address finds their account by its name, and gives another.
    const restored = api.visitor('amora')
    const login = { login: before!.name, password: PASSWORD, reactivate: true }
    expect((await restored.post('/api/user.php', login)).status).toBe(200)
  })

  test('ends them by changing to the address, too', async () => {
    const email = newAddress()
    const [squatter] = await squat(email, 1)
    const member = await api.member('amora')
    await member.put('/api/account.php', { email, password: PASSWORD })
    const token = linkIn(await api.deliver(), email, /confirm your new address/)
    expect((await member.post('/api/token.php', { token })).status).toBe(200)
    expect((await squatter!.get('/api/user.php')).status).toBe(403)
  })

  test('keeps the mails that wait for them when a stranger’s account is purged', async () => {
    const email = newAddress()
    const person = await signUp(email)
    await squat(email, 1)
    const token = linkIn(await api.deliver(), email, /confirm your email/)
    const owner = (await api.visitor('amora').post('/api/activate.php', { token, password: OWN })).body
    expect(owner.id).not.toBe(person.id)
    api.clock.now += 15 * DAY_MS
    await api.visitor('amora').post('/api/reset-password.php', { login: email })
    await purgeAccounts(api.deps)
    expect((await logIn(person.name, PASSWORD)).body.error).toBe('login_failed')
    expect(await mailsTo(email)).toContain('Reset your password – Amora')
  })
})
