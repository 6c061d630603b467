import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { HOUR_MS } from '../../core/durations.ts'

const SUBJECT = 'Reset your password – Amora'
const RESET = new RegExp(`^${SUBJECT}`)

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const ask = (login: string, brand = 'amora') => api.visitor(brand).post('/api/reset-password.php', { login })
const choose = (token: string, password: string, more = {}) =>
  api.visitor('amora').post('/api/reset-password.php?do=1', { token, password, ...more })
const logIn = (login: string, password = PASSWORD) =>
  api.visitor('amora').post('/api/user.php', { login, password })
const linkFor = async (email: string) => {
  await ask(email)
  return linkIn(await api.deliver(), email, RESET)
}

describe('asking for a new password', () => {
  // security 10, law L34
  test('a reset request answers known, unknown, deleted and other-brand addresses alike', async () => {
    const member = await api.member('amora', { name: 'known1' })
    const elsewhere = await api.member('hjertebro', { name: 'elsewhere1' })
    const answers = await Promise.all(
      [member.email, 'unknown@mail.test', elsewhere.email].map((to) => ask(to)),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(204)
      expect(answer.body).toBe('')
      expect([...answer.headers.keys()]).toEqual([...answers[0]!.headers.keys()])
    }
    const mails = await api.deliver()
    expect(subjectsTo(mails, member.email)).toContain(SUBJECT)
    expect(subjectsTo(mails, elsewhere.email).join()).not.toContain('Reset your password')
    expect(subjectsTo(mails, 'unknown@mail.test')).toEqual([])
  })

  test('mails three links an hour and account, and says nothing of the fourth', async () => {
    const { email } = await api.member('amora')
    for (let asked = 0; asked < 4; asked += 1) expect((await ask(email)).status).toBe(204)
    const resets = async () => subjectsTo(await api.deliver(), email).filter((each) => each === SUBJECT)
    expect(await resets()).toHaveLength(3)
    api.clock.now += HOUR_MS
    await ask(email)
    expect(await resets()).toHaveLength(4)
  })

  test('a name does as well as an address, and counts as the same', async () => {
    const { name, email } = await api.member('amora')
    for (const login of [name.toUpperCase(), email, name, email]) await ask(login)
    const mails = subjectsTo(await api.deliver(), email)
    expect(mails.filter((each) => each === SUBJECT)).toHaveLength(3)
  })

  test('a repeat with the same key mails once', async () => {
    const { email } = await api.member('amora')
    const visitor = api.visitor('amora')
    for (let sent = 0; sent < 2; sent += 1) {
      await visitor.post('/api/reset-password.php', { login: email }, { key: 'key-of-one-reset' })
    }
    expect(subjectsTo(await api.deliver(), email).filter((each) => each === SUBJECT)).toHaveLength(1)
  })

  test('a brand that reveals membership says what it knows', async () => {
    const open = await startApi({
      change: (sites) => {
        for (const site of sites) site.reveal_membership = true
      },
    })
    const { email } = await open.member('amora')
    const asked = (to: string) => open.visitor('amora').post('/api/reset-password.php', { login: to })
    expect((await asked('unknown@mail.test')).body.error).toBe('email_not_found')
    for (let sent = 0; sent < 3; sent += 1) expect((await asked(email)).status).toBe(204)
    expect((await asked(email)).body.error).toBe('mail_limit_reached')
    await open.stop()
  })
})

describe('a link for a new password', () => {
  test('sets it once, ends every older session, opens a new one and tells by mail', async () => {
    const member = await api.member('amora', { name: 'resetter' })
    const token = await linkFor(member.email)
    const person = api.visitor('amora')
    const answer = await person.post('/api/reset-password.php?do=1', {
      token,
      password: 'a brand new secret',
    })
    expect(answer.body.id).toBe(member.id)
    expect((await person.get('/api/user.php')).status).toBe(200)
    expect((await member.get('/api/user.php')).body.error).toBe('authentication_required')
    expect((await logIn('resetter')).body.error).toBe('login_failed')
    expect((await logIn('resetter', 'a brand new secret')).status).toBe(200)
    expect(subjectsTo(await api.deliver(), member.email)).toContain('Your password has changed – Amora')
    expect((await choose(token, 'yet another secret')).body.error).toBe('link_invalid')
  })

  // security 4
  test('ends a login with the old password that is under way', async () => {
    const member = await api.member('amora', { name: 'underway' })
    const token = await linkFor(member.email)
    const { passwords } = api.deps
    const slow = {
      ...passwords,
      verify: async (hash: string, password: string) => {
        const isRight = await passwords.verify(hash, password)
        await choose(token, 'a brand new secret')
        return isRight
      },
    }
    Object.assign(api.deps, { passwords: slow })
    const thief = api.visitor('amora')
    const answer = await thief.post('/api/user.php', { login: 'underway', password: PASSWORD })
    Object.assign(api.deps, { passwords })
    expect(answer.body.error).toBe('login_failed')
    expect((await thief.get('/api/user.php')).status).toBe(403)
    expect((await logIn('underway', 'a brand new secret')).status).toBe(200)
  })

  // security 4
  test('has one winner among 50 at once, and only that password logs in', async () => {
    const member = await api.member('amora', { name: 'contested' })
    const token = await linkFor(member.email)
    const passwords = Array.from({ length: 50 }, (_, index) => `contested secret ${index}`)
    const answers = await Promise.all(passwords.map((password) => choose(token, password)))
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(['link_invalid', 'busy', 'rate_limited']).toContain(body.error)
    }
    const loser = winners[0] === 0 ? 1 : 0
    expect((await logIn('contested', passwords[winners[0]!])).status).toBe(200)
    expect((await logIn('contested', passwords[loser])).status).toBe(403)
    expect((await member.get('/api/user.php')).status).toBe(403)
  })

  // security 4
  test('dies after 2 hours, and a new one voids it', async () => {
    const { email } = await api.member('amora')
    const first = await linkFor(email)
    const second = await linkFor(email)
    expect((await choose(first, 'a brand new secret')).body.error).toBe('link_invalid')
    api.clock.now += 2 * HOUR_MS + 1000
    expect((await choose(second, 'a brand new secret')).body.error).toBe('link_invalid')
    const third = await linkFor(email)
    api.clock.now += 2 * HOUR_MS - 1000
    expect((await choose(third, 'a brand new secret')).status).toBe(200)
  })

  // security 4
  test('is stored as a hash only, of 256 random bits', async () => {
    const { email } = await api.member('amora')
    const token = await linkFor(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await api.deps.store.db.selectFrom('token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  // security 3
  test('is not spent by a mail scanner', async () => {
    const { email } = await api.member('amora')
    const token = await linkFor(email)
    const scanner = api.visitor('amora')
    for (let looked = 0; looked < 3; looked += 1) {
      expect((await scanner.get('/api/token.php', { t: token })).body).toEqual({ kind: 'reset' })
      await scanner.fetch(`/api/token.php?t=${token}`, { method: 'HEAD' })
    }
    expect((await scanner.post('/api/token.php', { token })).body.error).toBe('invalid_request')
    expect((await choose(token, 'a brand new secret')).status).toBe(200)
  })

  test.each([
    ['short', {}, { password: 'too_short' }],
    ['password1', {}, { password: 'too_common' }],
    ['weakling9', {}, { password: 'too_common' }],
    ['a brand new secret', { password_repeated: 'another secret' }, { password_repeated: 'not_equal' }],
  ])('refuses %s and stays usable', async (password, more, fields) => {
    const email = `${crypto.randomUUID().slice(0, 8)}@mail.test`
    await api.deps.store.db
      .updateTable('account')
      .set({ name: 'gone', name_norm: crypto.randomUUID(), name_skeleton: crypto.randomUUID() })
      .where('name_norm', '=', 'weakling9')
      .execute()
    await api.member('amora', { name: 'weakling9', email })
    const token = await linkFor(email)
    expect((await choose(token, password, more)).body.fields).toEqual(fields)
    expect((await choose(token, 'a brand new secret')).status).toBe(200)
  })

  // security 65
  test('of one brand is unknown at another, and at a partner of its pool', async () => {
    const { email } = await api.member('amora')
    const token = await linkFor(email)
    for (const brand of ['hjertebro', 'fjallvind']) {
      const answer = await api
        .visitor(brand)
        .post('/api/reset-password.php?do=1', { token, password: 'a brand new secret' })
      expect(answer.body.error).toBe('link_invalid')
    }
    expect((await choose(token, 'a brand new secret')).status).toBe(200)
  })

  // security 2
  test('points to the brand’s own address, whatever Host was sent', async () => {
    const { email } = await api.member('amora')
    const { origin } = api.deps.brands.get('amora')!
    for (const headers of [
      { 'X-Forwarded-Host': 'evil.test' },
      { Forwarded: 'host=evil.test' },
      { 'X-Original-Host': 'evil.test' },
    ]) {
      await api.visitor('amora').post('/api/reset-password.php', { login: email }, { headers })
      const mail = (await api.deliver()).findLast((each) => each.to === email)
      const urls = `${mail?.text} ${mail?.html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
      expect(urls.length).toBeGreaterThan(0)
      for (const url of urls) expect(new URL(url).origin).toBe(origin)
    }
  })
})
