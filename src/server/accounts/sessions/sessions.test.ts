import { fc } from '../../../../tests/support/property.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../../tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const logIn = (brand: string, login: string, password = PASSWORD, more = {}) =>
  api.visitor(brand).post('/api/user.php', { login, password, ...more })

describe('login', () => {
  test('takes the name or the e-mail address, in any case of letters', async () => {
    const member = await api.member('amora', { name: 'Tilde' })
    expect((await logIn('amora', 'tILDE')).body.user.id).toBe(member.id)
    expect((await logIn('amora', 'TILDE@mail.test')).body.user.id).toBe(member.id)
  })

  test('sets a cookie for 30 days, or until the browser closes', async () => {
    await api.member('amora', { name: 'cookie' })
    const kept = await logIn('amora', 'cookie', PASSWORD, { cookie_strategy: 'persistent' })
    expect(kept.headers.getSetCookie()[0]).toMatch(
      /^session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const brief = await logIn('amora', 'cookie', PASSWORD, { cookie_strategy: 'session' })
    expect(brief.headers.getSetCookie()[0]).toMatch(
      /^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  // security 10
  test('refuses unknown names and wrong passwords alike', async () => {
    await api.member('amora', { name: 'known' })
    const wrong = await logIn('amora', 'known', 'not the password')
    const unknown = await logIn('amora', 'unknown', 'not the password')
    expect(wrong.status).toBe(403)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.error).toBe('login_failed')
  })

  // security 9
  test('login throttle locks any name after 5 wrong tries, says how long; sessions go on', async () => {
    const member = await api.member('amora', { name: 'locked' })
    for (const login of ['locked', 'unknown-too']) {
      for (let tries = 0; tries < 5; tries += 1) await logIn('amora', login, 'not the password')
      const answer = await logIn('amora', login)
      expect(answer.body).toMatchObject({ error: 'login_locked', minutes: 15 })
    }
    expect((await member.get('/api/user.php')).status).toBe(200)
    api.clock.now += 15 * 60_000 + 1
    expect((await logIn('amora', 'locked')).status).toBe(200)
  })

  test('doubles the lock each time', async () => {
    for (let tries = 0; tries < 5; tries += 1) await logIn('amora', 'doubling', 'wrong wrong')
    api.clock.now += 15 * 60_000 + 1
    for (let tries = 0; tries < 5; tries += 1) await logIn('amora', 'doubling', 'wrong wrong')
    expect((await logIn('amora', 'doubling')).body.minutes).toBe(30)
  })

  // security 11
  test('two passwords that differ only after the 72nd byte differ', async () => {
    const long = `${'x'.repeat(90)}-one`
    const person = await api.member('amora', { name: 'longpass' })
    const hash = await api.deps.passwords.hash(long)
    await api.deps.store.db
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', person.id)
      .execute()
    expect((await logIn('amora', 'longpass', `${'x'.repeat(90)}-two`)).status).toBe(403)
    expect((await logIn('amora', 'longpass', long)).status).toBe(200)
  })
})

describe('a session', () => {
  // security 6
  test('ends on the server at logout: the old cookie is refused', async () => {
    const member = await api.member('amora')
    const old = member.cookies.get('session')!
    const { status, headers } = await member.get('/api/logout.php')
    expect(status).toBe(204)
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "prefetchCache", "prerenderCache"')
    expect(member.cookies.has('session')).toBe(false)
    member.cookies.set('session', old)
    const answer = await member.get('/api/user.php')
    expect(answer.status).toBe(403)
    expect(answer.body.error).toBe('authentication_required')
  })

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }],
    [{ 'Sec-Purpose': 'prefetch' }],
  ])('cannot be ended by another page: %o', async (headers) => {
    const member = await api.member('amora')
    expect((await member.get('/api/logout.php', {}, headers)).body.error).toBe('cross_site')
    expect((await member.get('/api/user.php')).status).toBe(200)
  })

  // security 5
  test('is stored only as a hash, and its token stands in no answer', async () => {
    const member = await api.member('amora')
    const token = member.cookies.get('session')!
    const rows = await api.deps.store.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify((await member.get('/api/user.php')).body.user)).not.toContain(token)
  })

  // security 64
  test('does not travel to another brand, nor to a partner of the same pool', async () => {
    const member = await api.member('amora')
    for (const brand of ['hjertebro', 'fjallvind']) {
      const there = api.visitor(brand)
      there.cookies.set('session', member.cookies.get('session')!)
      expect((await there.get('/api/user.php')).body.error).toBe('authentication_required')
    }
  })

  // security 13
  test('slides for 30 days and ends when unused', async () => {
    const member = await api.member('amora')
    api.clock.now += 29 * 24 * 3_600_000
    expect((await member.get('/api/user.php')).status).toBe(200)
    api.clock.now += 29 * 24 * 3_600_000
    expect((await member.get('/api/user.php')).status).toBe(200)
    api.clock.now += 30 * 24 * 3_600_000 + 1
    expect((await member.get('/api/user.php')).status).toBe(403)
  })

  // security 13
  test('its cookie slides with it for a member who comes every day', async () => {
    const member = await api.member('amora')
    let kept = api.clock.now
    for (let hours = 0; hours < 40 * 24; hours += 18) {
      api.clock.now += 18 * 3_600_000
      const { status, headers } = await member.get('/api/user.php')
      expect(status).toBe(200)
      const cookies = headers.getSetCookie()
      if (cookies.some((cookie) => /^session=.{43}; Max-Age=2592000;/.test(cookie))) kept = api.clock.now
      expect(api.clock.now - kept).toBeLessThan(48 * 3_600_000)
    }
  })

  test('makes its member seen as online from the login on', async () => {
    const [ann, ben] = [await api.member('amora', { name: 'seenatonce' }), await api.member('amora')]
    const presence = async () => (await ben.get('/api/profile.php', { id: ann.id })).body.presence as string
    api.clock.now += 3 * 24 * 3_600_000
    expect(await presence()).toBe('away')
    await logIn('amora', 'seenatonce')
    expect(await presence()).toBe('online')
  })

  // security 8
  test('is no sign of life for a page that a browser makes ahead', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const presence = async () => (await ben.get('/api/profile.php', { id: ann.id })).body.presence as string
    api.clock.now += 3 * 24 * 3_600_000
    const ahead = { 'Sec-Purpose': 'prefetch;prerender' }
    expect((await ann.get('/api/user.php', {}, ahead)).status).toBe(200)
    expect(await presence()).toBe('away')
    await ann.get('/api/user.php')
    expect(await presence()).toBe('online')
  })

  test('that begins, ends or speaks another language has pages made ahead discarded', async () => {
    const discarded = '"prefetchCache", "prerenderCache"'
    const ann = await api.member('amora', { name: 'discards' })
    const told = (answer: { headers: Headers }) => answer.headers.get('Clear-Site-Data')
    expect(told(await logIn('amora', 'discards'))).toBe(discarded)
    expect(told(await ann.put('/api/user.php', { language: 'en' }))).toBe(discarded)
    expect(told(await ann.get('/api/user.php'))).toBeNull()
  })

  // security 13
  test('ends after 180 days, however often it is used', async () => {
    const member = await api.member('amora')
    const begun = api.clock.now
    for (let days = 0; days < 174; days += 29) {
      api.clock.now += 29 * 24 * 3_600_000
      expect((await member.get('/api/user.php')).status).toBe(200)
    }
    const end = begun + 180 * 24 * 3_600_000
    // Streams and the list of sessions look at this alone.
    const { expires_at } = await api.deps.store.db
      .selectFrom('session')
      .select('expires_at')
      .where('account', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(expires_at).toBe(end)
    api.clock.now = end
    expect((await member.get('/api/user.php')).body.error).toBe('authentication_required')
  })

  test('an account has at most 10 of them', async () => {
    const member = await api.member('amora', { name: 'many' })
    for (let count = 0; count < 12; count += 1) {
      api.clock.now += 1000
      await logIn('amora', 'many')
    }
    const rows = await api.deps.store.db
      .selectFrom('session')
      .where('account', '=', member.id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(10)
  })

  test('the same e-mail at two brands is two accounts', async () => {
    const here = await api.member('amora', { name: 'twice' })
    const there = await api.member('hjertebro', { name: 'twice' })
    expect(here.id).not.toBe(there.id)
    expect((await there.get('/api/user.php')).body.user.id).toBe(there.id)
  })

  test('changing the language answers in it from then on', async () => {
    const member = await api.member('amora')
    await member.put('/api/user.php', { language: 'de' })
    expect(member.cookies.get('locale')).toBe('de')
    expect((await member.get('/api/user.php')).body.user.language).toBe('de')
  })
})

describe('a cookie header that is not ours', () => {
  // security 13
  test('opens no session and breaks nothing, whatever it holds', async () => {
    const member = await api.member('amora')
    const token = member.cookies.get('session')!
    const odd = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.base64String({ maxLength: 60 }),
      fc.constantFrom(
        `${token.slice(0, -1)}%00`,
        `${token}x`,
        token.toLowerCase(),
        'x'.repeat(8192),
        '"',
        ';;',
        '=',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 4 }), async (values) => {
        const header = values.map((value) => `session=${value.replaceAll(/[^\x20-\x7e]/g, '%00')}`).join('; ')
        fc.pre(!header.includes(token))
        const { status } = await api.fetch(
          new Request('http://amora.localhost/api/user.php', {
            headers: { Host: 'amora.localhost', Cookie: header, 'X-Request-Type': 'client' },
          }),
        )
        expect(status).toBe(403)
      }),
      { numRuns: 300 },
    )
  })
})
