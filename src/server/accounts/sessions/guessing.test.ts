import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { ServiceError } from '../../platform/errors.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../../tests/support/links.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const logIn = (login: string, password: string, address: string, who: Person = api.visitor('amora')) =>
  who.post('/api/user.php', { login, password }, from(address))
/** Five tries from each of so many networks: as many as a network has before it is locked itself. */
const guess = async (login: string, networks: number, net = 10) => {
  const answers = []
  for (let network = 0; network < networks; network += 1) {
    const address = `203.${network}.${net}.7`
    answers.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => logIn(login, 'a wrong password', address)))))
  }
  return answers.map(({ body }) => body.error as string)
}
const count = (list: string[], value: string) => list.filter((each) => each === value).length

// security 9
describe('guessing', () => {
  test('1,000 tries from 200 addresses are 25 an hour, for a member and an unknown name alike', async () => {
    const { id } = await api.member('amora', { name: 'guessed' })
    for (const [net, login] of ['guessed', 'an-unknown-name'].entries()) {
      const tried = vi.spyOn(api.deps.passwords, 'verify')
      const errors = await guess(login, 200, 20 + net)
      expect(tried).toHaveBeenCalledTimes(25)
      tried.mockRestore()
      expect([count(errors, 'login_failed'), count(errors, 'login_locked')]).toEqual([25, 975])
      api.clock.now += 59 * MINUTE_MS
      expect(count(await guess(login, 2, 30 + net), 'login_failed')).toBe(0)
      api.clock.now += 2 * MINUTE_MS
      expect(count(await guess(login, 10, 40 + net), 'login_failed')).toBe(25)
    }
    expect(id).not.toBe('')
  })

  // security 100
  test.each([true, false])(
    'counts for the account, by whichever name it was typed (confirmed: %s)',
    async (confirmed) => {
      const { name, email } = await api.member('amora', { confirmed })
      const errors = [...(await guess(name, 4, 80)), ...(await guess(email, 4, 81))]
      expect(count(errors, 'login_failed')).toBe(25)
      expect((await logIn(name, PASSWORD, '203.0.82.1')).body.error).toBe('login_locked')
    },
  )

  // security 100
  test('40 at one moment are 25 for an account, and 20 from one /24', async () => {
    const spread = await api.member('amora')
    const from40 = (login: string, addressOf: (index: number) => string) =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) => logIn(login, 'a wrong password', addressOf(index))),
      ).then((answers) => answers.map(({ body }) => body.error as string))
    const widely = await from40(spread.name, (index) => `198.${index}.84.1`)
    expect([count(widely, 'login_failed'), count(widely, 'login_locked')]).toEqual([25, 15])
    const { name } = await api.member('amora')
    const closely = await from40(name, (index) => `198.51.85.${index}`)
    expect(count(closely, 'login_failed')).toBe(20)
    // One who rents such a network has not locked the account for others.
    expect((await logIn(name, PASSWORD, '198.51.86.1')).status).toBe(200)
  })

  // security 102
  test('is recorded: each failed login, and each lock once', async () => {
    const { name } = await api.member('amora')
    const counts = () =>
      (['login_failed', 'login_locked', 'login'] as const).map(
        (event) => api.deps.securityLog.counts.get(event) ?? 0,
      )
    const [failed = 0, locked = 0, entered = 0] = counts()
    for (let tries = 0; tries < 8; tries += 1) await logIn(name, 'a wrong password', '203.0.88.1')
    expect(counts()).toEqual([failed + 5, locked + 1, entered])
    await logIn(name, PASSWORD, '198.51.88.1')
    expect(counts()).toEqual([failed + 5, locked + 1, entered + 1])
  })

  test('at once is no more than one after the other', async () => {
    await api.member('amora', { name: 'crowded' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn('crowded', 'a wrong password', '198.51.100.7')),
    )
    expect(
      count(
        answers.map(({ body }) => body.error as string),
        'login_failed',
      ),
    ).toBe(5)
  })

  test('locks neither the member’s session nor a browser they were logged in with', async () => {
    const member = await api.member('amora', { name: 'besieged' })
    const known = await api.member('amora', { name: 'acquainted' })
    await guess('besieged', 10, 50)
    expect((await member.get('/api/user.php')).status).toBe(200)
    expect((await logIn('besieged', PASSWORD, '203.0.113.77')).body.error).toBe('login_locked')
    await member.get('/api/logout.php')
    expect((await logIn('besieged', PASSWORD, '203.0.113.78', member)).status).toBe(200)
    // The cookie of another account is none.
    expect((await logIn('besieged', PASSWORD, '203.0.113.79', known)).body.error).toBe('login_locked')
  })

  test('from a known browser locks that browser, and a new password makes it unknown', async () => {
    const member = await api.member('amora', { name: 'lent' })
    const device = member.cookies.get('device')!
    await member.get('/api/logout.php')
    const errors = []
    for (let tries = 0; tries < 6; tries += 1) {
      errors.push((await logIn('lent', 'a wrong password', `203.0.60.${tries}`, member)).body.error as string)
    }
    expect(errors).toEqual([...Array<string>(5).fill('login_failed'), 'login_locked'])
    const elsewhere = api.visitor('amora')
    expect((await logIn('lent', PASSWORD, '203.0.61.1', elsewhere)).status).toBe(200)

    await elsewhere.put('/api/account.php', { password: PASSWORD, new_password: 'another-quiet-harbour' })
    await guess('lent', 10, 62)
    const old = api.visitor('amora')
    old.cookies.set('device', device)
    expect((await logIn('lent', 'another-quiet-harbour', '203.0.63.1', old)).body.error).toBe('login_locked')
  })

  test('counts an IPv6 network as one, and takes no caller’s own word for an address', async () => {
    const errors = []
    for (let host = 1; host <= 6; host += 1) {
      errors.push((await logIn('v6-unknown', 'wrong', `2001:db8:1:2::${host}`)).body.error)
    }
    expect(errors.at(-1)).toBe('login_locked')
    expect((await logIn('v6-unknown', 'wrong', '2001:db8:1:3::1')).body.error).toBe('login_failed')

    const open = await startApi({ trustedProxies: [] })
    try {
      const claimed = []
      for (let host = 1; host <= 6; host += 1) {
        const answer = await open
          .visitor('amora')
          .post('/api/user.php', { login: 'forged', password: 'wrong' }, from(`203.0.70.${host}`))
        claimed.push(answer.body.error)
      }
      expect(claimed.at(-1)).toBe('login_locked')
    } finally {
      await open.stop()
    }
  })

  test('is not counted while the server is too busy to look', async () => {
    await api.member('amora', { name: 'patient' })
    const busy = vi.spyOn(api.deps.passwords, 'verify').mockRejectedValue(new ServiceError('busy'))
    for (let tries = 0; tries < 6; tries += 1) await logIn('patient', PASSWORD, '203.0.80.1')
    busy.mockRestore()
    expect((await logIn('patient', PASSWORD, '203.0.80.1')).status).toBe(200)
  })
})

// security 100
describe('a mailed login link', () => {
  const ask = (login: string, who = api.visitor('amora')) => who.post('/api/login-link.php', { login })
  const SUBJECT = 'Your login link – Amora'
  const linksTo = async (email: string) =>
    subjectsTo(await api.deliver(), email).filter((subject) => subject === SUBJECT)

  test('logs in while the account is locked, and lifts the lock for that browser', async () => {
    const { name, email, id } = await api.member('amora')
    await guess(name, 10, 90)
    const browser = api.visitor('amora')
    expect((await logIn(name, PASSWORD, '203.0.91.1', browser)).body.error).toBe('login_locked')
    expect((await ask(name, browser)).status).toBe(204)
    const token = linkIn(await api.deliver(), email, new RegExp(SUBJECT))
    expect((await browser.post('/api/token.php', { token })).body.user.id).toBe(id)
    await browser.get('/api/logout.php')
    expect((await logIn(name, PASSWORD, '203.0.91.1', browser)).status).toBe(200)
    expect((await logIn(name, PASSWORD, '203.0.91.2')).body.error).toBe('login_locked')
  })

  test('is answered alike for all, and only a confirmed address gets it', async () => {
    const known = await api.member('amora')
    const pending = await api.member('amora', { confirmed: false })
    for (const login of [known.email, known.name, pending.email, 'unknown@mail.test', 'unknown-there']) {
      const { status, body } = await ask(login)
      expect([status, body]).toEqual([204, ''])
    }
    expect(await linksTo(known.email)).toHaveLength(2)
    expect(await linksTo(pending.email)).toEqual([])
  })

  test('is mailed three times an hour, however many ask at one moment', async () => {
    const { name, email } = await api.member('amora')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(index % 2 ? name : email.toUpperCase())),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await linksTo(email)).toHaveLength(3)
    // The last of them works until the owner is mailed another.
    const last = linkIn(await api.deliver(), email, new RegExp(SUBJECT))
    api.clock.now += HOUR_MS - (api.clock.now % HOUR_MS) - 1
    await ask(name)
    expect(await linksTo(email)).toHaveLength(3)
    expect((await api.visitor('amora').post('/api/token.php', { token: last })).status).toBe(200)
    api.clock.now += 1
    await ask(name)
    expect(await linksTo(email)).toHaveLength(4)
  })

  test('works for an hour', async () => {
    const { email } = await api.member('amora')
    await ask(email)
    const token = linkIn(await api.deliver(), email, new RegExp(SUBJECT))
    api.clock.now += HOUR_MS + 1000
    expect((await api.visitor('amora').post('/api/token.php', { token })).body.error).toBe('link_invalid')
  })

  test('is asked for by a form without script as well, which leads to its answer', async () => {
    const { email } = await api.member('amora')
    const answer = await api.visitor('amora').fetch('/api/login-link.php', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Referer: 'http://amora.localhost/de/login?error=login_locked',
      },
      body: new URLSearchParams({ login: email }).toString(),
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/de/login#link-sent'])
    expect(await linksTo(email)).toHaveLength(1)
  })
})
