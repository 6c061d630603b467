import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import type { TokenKind } from '../../contract/lists.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { systemContext } from '../platform/system-context.ts'
import { issueToken } from './tokens/issue-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const NEW = 'another quiet harbour'
const change = (person: Person, changes: object) => person.put('/api/account.php', changes)
const settings = async (person: Person) => (await person.get('/api/account.php')).body
const logIn = async (login: string, password = PASSWORD) => {
  const person = api.visitor('amora')
  const answer = await person.post('/api/user.php', { login, password })
  return { person, answer }
}

describe('a new password', () => {
  // security 5, security 12
  test('a new password requires the old one, ends other sessions and rotates this one', async () => {
    const member = await api.member('amora', { name: 'changer' })
    const { person: other } = await logIn('changer')
    const before = member.cookies.get('session')
    expect((await change(member, { new_password: NEW })).body.fields).toEqual({ password: 'required' })
    const wrong = await change(member, { new_password: NEW, password: 'not the password' })
    expect(wrong.body.fields).toEqual({ password: 'wrong_password' })
    const answer = await change(member, {
      new_password: NEW,
      new_password_repeated: NEW,
      password: PASSWORD,
    })
    expect(answer.status).toBe(200)
    expect(member.cookies.get('session')).not.toBe(before)
    expect((await member.get('/api/user.php')).status).toBe(200)
    expect((await other.get('/api/user.php')).body.error).toBe('authentication_required')
    member.cookies.set('session', before!)
    expect((await member.get('/api/user.php')).status).toBe(403)
    expect((await logIn('changer', NEW)).answer.status).toBe(200)
    expect((await logIn('changer')).answer.status).toBe(403)
    expect(subjectsTo(await api.deliver(), member.email)).toContain('Your password has changed – Amora')
  })

  test('is refused when weak, equal to the name, or not repeated the same', async () => {
    const member = await api.member('amora', { name: 'weakness' })
    const passwords = { password: PASSWORD, new_password: NEW }
    const fields = async (changes: object) => (await change(member, { ...passwords, ...changes })).body.fields
    expect(await fields({ new_password: 'short' })).toEqual({ new_password: 'too_short' })
    expect(await fields({ new_password: 'WEAKNESS' })).toEqual({ new_password: 'too_common' })
    expect(await fields({ new_password_repeated: 'x' })).toEqual({ new_password_repeated: 'not_equal' })
  })

  // security 9
  test('guessing the old one locks, and the session goes on', async () => {
    const member = await api.member('amora')
    for (let tries = 0; tries < 5; tries += 1) {
      await change(member, { password: 'not the password', new_password: NEW })
    }
    const locked = await change(member, { password: PASSWORD, new_password: NEW })
    expect(locked.body).toMatchObject({ error: 'login_locked', minutes: 15 })
    expect((await member.get('/api/user.php')).status).toBe(200)
  })
})

describe('a new e-mail address', () => {
  const begin = (person: Person, email: string) => change(person, { email, password: PASSWORD })
  const CONFIRM = /confirm your new address/
  const CHANGE_MAIL = /about to change/

  // security 12
  test('a new e-mail address cannot log in until confirmed, and the old one is told', async () => {
    const member = await api.member('amora', { name: 'mover' })
    expect((await change(member, { email: 'new@move.test' })).body.fields).toEqual({ password: 'required' })
    expect((await begin(member, 'new@move.test')).status).toBe(200)
    expect(await settings(member)).toMatchObject({ email: member.email, email_pending: 'new@move.test' })
    expect((await logIn('new@move.test')).answer.status).toBe(403)
    const mails = await api.deliver()
    expect(subjectsTo(mails, member.email)).toContain('Your email address is about to change – Amora')
    const token = linkIn(mails, 'new@move.test', CONFIRM)
    const scanner = api.visitor('amora')
    expect((await scanner.get('/api/token.php', { t: token })).body).toEqual({ kind: 'mail_change' })
    const before = member.cookies.get('session')
    const used = await member.post('/api/token.php', { token })
    expect(used.body).toMatchObject({ kind: 'mail_change', user: { email: 'new@move.test' } })
    expect(member.cookies.get('session')).not.toBe(before)
    expect((await logIn('new@move.test')).answer.status).toBe(200)
    expect((await logIn(member.email)).answer.status).toBe(403)
    expect((await member.post('/api/token.php', { token })).body.error).toBe('link_invalid')
  })

  test('leaves a session that ends with the browser such a one', async () => {
    const member = await api.member('amora', { name: 'shareddevice' })
    const credentials = { login: 'shareddevice', password: PASSWORD, cookie_strategy: 'session' }
    const otherBrowser = api.visitor('amora')
    await otherBrowser.post('/api/user.php', credentials)
    await begin(otherBrowser, 'shared@move.test')
    const token = linkIn(await api.deliver(), 'shared@move.test', CONFIRM)
    const [cookie] = (await otherBrowser.post('/api/token.php', { token })).headers.getSetCookie()
    expect(cookie).toMatch(/^session=/)
    expect(cookie).not.toContain('Max-Age')
    expect(member.id).not.toBe('')
  })

  test('a link used in another browser opens no session', async () => {
    const member = await api.member('amora')
    await begin(member, 'elsewhere@move.test')
    const token = linkIn(await api.deliver(), 'elsewhere@move.test', CONFIRM)
    const other = api.visitor('amora')
    expect((await other.post('/api/token.php', { token })).body).toEqual({ kind: 'mail_change', user: null })
    expect(other.cookies.has('session')).toBe(false)
  })

  // security 4, security 12
  test('of two pending e-mail changes only the last works, for 24 hours', async () => {
    const member = await api.member('amora')
    await begin(member, 'first@move.test')
    await begin(member, 'second@move.test')
    const mails = await api.deliver()
    const first = linkIn(mails, 'first@move.test', CONFIRM)
    const second = linkIn(mails, 'second@move.test', CONFIRM)
    expect((await member.post('/api/token.php', { token: first })).body.error).toBe('link_invalid')
    api.clock.now += 24 * 3_600_000 + 1000
    expect((await member.post('/api/token.php', { token: second })).body.error).toBe('link_invalid')
    expect((await settings(member)).email).toBe(member.email)
  })

  // security 10
  test('e-mail change to a taken address answers alike; its owner is told, gets no link', async () => {
    const owner = await api.member('amora', { email: 'owner@move.test' })
    const [one, two] = [await api.member('amora'), await api.member('amora')]
    const occupied = await begin(one, 'OWNER@move.test')
    const free = await begin(two, 'free@move.test')
    expect(occupied.status).toBe(free.status)
    expect(Object.keys(occupied.body)).toEqual(Object.keys(free.body))
    expect((await settings(one)).email_pending).toBe('OWNER@move.test')
    const mails = await api.deliver()
    expect(subjectsTo(mails, owner.email)).toContain('Your address was entered for another account – Amora')
    expect(mails.findLast((mail) => mail.to === owner.email)?.text).not.toMatch(/[A-Za-z0-9_-]{43}/)
    expect(mails.some((mail) => mail.to === 'OWNER@move.test')).toBe(false)
  })

  test('an address confirmed by another in the meantime is refused', async () => {
    const member = await api.member('amora')
    await begin(member, 'raced@move.test')
    const token = linkIn(await api.deliver(), 'raced@move.test', CONFIRM)
    await api.member('amora', { email: 'raced@move.test' })
    expect((await member.post('/api/token.php', { token })).body.error).toBe('link_invalid')
  })

  test('the old address undoes an e-mail change: sessions end, and it gets a reset link', async () => {
    const member = await api.member('amora', { name: 'victim' })
    await begin(member, 'thief@move.test')
    const mails = await api.deliver()
    const undo = linkIn(mails, member.email, CHANGE_MAIL)
    await member.post('/api/token.php', { token: linkIn(mails, 'thief@move.test', CONFIRM) })

    api.clock.now += 1000
    // The thief asks for another change, and tries to cut off the way back by the notice of it.
    await begin(member, 'thief2@move.test')
    const thiefsUndo = linkIn(await api.deliver(), 'thief@move.test', CHANGE_MAIL)
    await api.visitor('amora').post('/api/token.php', { token: thiefsUndo })

    const answer = await api.visitor('amora').post('/api/token.php', { token: undo })
    expect(answer.body).toEqual({ kind: 'undo_mail_change', user: null })
    expect((await member.get('/api/user.php')).status).toBe(403)
    expect((await logIn('thief@move.test')).answer.status).toBe(403)
    const reset = linkIn(await api.deliver(), member.email, /^Reset your password/)
    const safe = await api
      .visitor('amora')
      .post('/api/reset-password.php?do=1', { token: reset, password: NEW })
    expect(safe.body.email).toBe(member.email)
  })

  test('of an unconfirmed account is replaced at once and has to be confirmed', async () => {
    const member = await api.member('amora', { confirmed: false })
    expect((await begin(member, 'right@move.test')).body.email).toBe('right@move.test')
    const mails = await api.deliver()
    expect(subjectsTo(mails, member.email)).not.toContain('Your email address is about to change – Amora')
    const token = linkIn(mails, 'right@move.test', /confirm your email/)
    expect((await member.post('/api/token.php', { token })).body).toMatchObject({
      kind: 'activate',
      user: { status: 'active', email: 'right@move.test' },
    })
  })

  test('can be asked for five times a day', async () => {
    const member = await api.member('amora')
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await begin(member, `many${asked}@move.test`)).status).toBe(200)
    }
    expect((await begin(member, 'many5@move.test')).body).toMatchObject({
      error: 'mail_limit_reached',
      minutes: expect.any(Number),
    })
  })
})

describe('settings', () => {
  test('keep languages, first day, zone and weekly limit', async () => {
    const member = await api.member('amora')
    const chosen = {
      languages_read: ['de', 'en'],
      languages_written: ['de'],
      first_day_of_week: 1,
      time_zone: 'Europe/Oslo',
      weekly_limit: 20,
    }
    expect((await change(member, chosen)).status).toBe(200)
    expect(await settings(member)).toMatchObject(chosen)
    // One name for each, however it is spelt.
    await change(member, { time_zone: 'eUROPE/bERLIN' })
    expect(await settings(member)).toMatchObject({ time_zone: 'Europe/Berlin' })
    await change(member, { weekly_limit: null, time_zone: '', languages_read: [] })
    expect(await settings(member)).toMatchObject({
      languages_read: [],
      languages_written: ['de'],
      time_zone: '',
      weekly_limit: null,
    })
  })

  test('keep the last search, which comes with the member on every device', async () => {
    const member = await api.member('amora')
    const last = async () => (await member.get('/api/user.php')).body.user.last_search as string
    expect(await last()).toBe('')
    expect((await change(member, { last_search: 'country=IE&min_age=30' })).body.last_search).toBe(
      'country=IE&min_age=30',
    )
    await change(member, { first_day_of_week: 1 })
    expect(await last()).toBe('country=IE&min_age=30')
    await change(member, { last_search: '' })
    expect(await last()).toBe('')
  })

  test.each([
    [{ time_zone: 'Mars/Olympus' }, { time_zone: 'not_in_list' }],
    [{ time_zone: '+01:00' }, { time_zone: 'not_in_list' }],
    [{ languages_read: ['xx'] }, { languages_read: 'not_in_list' }],
    [{ first_day_of_week: 8 }, { first_day_of_week: 'invalid' }],
    [{ weekly_limit: 0 }, { weekly_limit: 'invalid' }],
    [{ last_search: '<b>' }, { last_search: 'invalid' }],
    [{ credits: 5 }, { credits: 'unknown' }],
    [{ email_confirmed_at: 1 }, { email_confirmed_at: 'unknown' }],
  ])('refuse %o', async (wrong, fields) => {
    const member = await api.member('amora')
    expect((await change(member, wrong)).body.fields).toEqual(fields)
  })

  // security 23
  test('invisible mode hides from search at once, and gives back the place', async () => {
    const [member, seeker] = [await api.member('amora'), await api.member('amora')]
    const found = async () => {
      const { body } = await seeker.get('/api/search.php', { gender: 'everyone' })
      return (body.results as { id: string }[]).some(({ id }) => id === member.id)
    }
    expect(await found()).toBe(true)
    await change(member, { invisible: true })
    expect(await settings(member)).toMatchObject({ invisible: true })
    expect(await found()).toBe(false)
    await change(member, { invisible: false })
    expect(await found()).toBe(true)
  })

  // security 90
  test('an invisible member is never online, not even to those they talk with', async () => {
    const [member, friend] = [await api.member('amora'), await api.member('amora')]
    await member.post('/api/chat.php', { profile: friend.id, text: 'Hello', cost: 0 })
    const presence = async () => [
      (await friend.get('/api/chats.php')).body.chats[0].profile.presence as string,
      (await friend.get('/api/profile.php', { id: member.id })).body.presence as string,
    ]
    expect(await presence()).toEqual(['online', 'online'])
    await change(member, { invisible: true })
    expect(await presence()).toEqual(['away', 'away'])
    await change(member, { invisible: false })
    api.clock.now += 6 * 60_000
    expect(await presence()).toEqual(['recently', 'recently'])
    api.clock.now += 24 * 3_600_000
    expect(await presence()).toEqual(['away', 'away'])
  })

  // law L32
  test('a member without the sensitive consent cannot send messages, likes or swipes', async () => {
    const [member, other] = [await api.member('amora'), await api.member('amora')]
    await change(member, { consents: { sensitive: false } })
    const attempts = () =>
      Promise.all([
        member.post('/api/chat.php', { profile: other.id, text: 'Hello', cost: 0 }),
        member.post('/api/like.php', { profile: other.id }),
        member.post('/api/swipe.php', { action: 'like', profile: other.id }),
      ])
    for (const { status, body } of await attempts()) {
      expect([status, body.error]).toEqual([403, 'consent_withdrawn'])
    }
    await change(member, { consents: { sensitive: true } })
    expect((await attempts()).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  // law L32
  test('a consent is logged with its version; without the sensitive one a profile hides', async () => {
    const [member, seeker] = [await api.member('amora'), await api.member('amora')]
    const consents = async () => (await settings(member)).consents as { kind: string; given: boolean }[]
    expect(await consents()).toMatchObject([
      { kind: 'sensitive', given: true },
      { kind: 'tracking', given: false },
      { kind: 'statistics', given: false },
      { kind: 'teaser', given: false },
      { kind: 'faith', given: false },
      { kind: 'politics', given: false },
    ])
    await change(member, { consents: { sensitive: false, statistics: true } })
    expect((await seeker.get('/api/profile.php', { id: member.id })).body.error).toBe('not_found')
    await change(member, { consents: { sensitive: true } })
    expect((await seeker.get('/api/profile.php', { id: member.id })).status).toBe(200)
    const rows = await api.deps.store.db
      .selectFrom('consent')
      .select(['kind', 'given', 'version'])
      .where('account', '=', member.id)
      .orderBy('kind')
      .orderBy('seq')
      .execute()
    expect(rows.map(({ kind, given: passwords }) => `${kind} ${passwords}`)).toEqual([
      'sensitive 1',
      'sensitive 0',
      'sensitive 1',
      'statistics 1',
    ])
    for (const { version } of rows) expect(version).toMatch(/^\d{4}-/)
  })
})

describe('sessions', () => {
  // security 13
  test('are listed with their device and ended one by one, or all but this', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const member = await api.member('amora', { name: 'roamer' })
    const others = await Promise.all(
      ['one', 'two', 'three'].map(async () => {
        const person = api.visitor('amora')
        const login = { login: 'roamer', password: PASSWORD }
        await person.post('/api/user.php', login, { headers: { 'User-Agent': agent } })
        return person
      }),
    )
    const { body } = await member.get('/api/account.php?sessions=1')
    const sessions = body.sessions as { id: string; current: boolean; device: string }[]
    expect(sessions.map(({ device }) => device).sort()).toEqual([
      '',
      ...Array<string>(3).fill('Firefox, Linux'),
    ])
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(member.cookies.get('session'))

    const [victim] = (await others[0]!.get('/api/account.php?sessions=1')).body.sessions.filter(
      ({ current }: { current: boolean }) => current,
    )
    for (let sent = 0; sent < 2; sent += 1) {
      const ended = await member.delete('/api/account.php?sessions=1', {
        session: victim.id,
        password: PASSWORD,
      })
      expect(ended.status).toBe(204)
    }
    expect((await others[0]!.get('/api/user.php')).status).toBe(403)
    expect((await others[1]!.get('/api/user.php')).status).toBe(200)
    await member.delete('/api/account.php?sessions=1', { others: true, password: PASSWORD })
    for (const other of others) expect((await other.get('/api/user.php')).status).toBe(403)
    expect((await member.get('/api/user.php')).status).toBe(200)
  })

  test('of another member cannot be ended', async () => {
    const [ann, theirs] = [await api.member('amora'), await api.member('amora')]
    const { body } = await theirs.get('/api/account.php?sessions=1')
    await ann.delete('/api/account.php?sessions=1', { session: body.sessions[0].id, password: PASSWORD })
    expect((await theirs.get('/api/user.php')).status).toBe(200)
  })
})

// security 4
test.each<[string, (member: Person) => Promise<unknown>, TokenKind[]]>([
  [
    'a new password',
    (member) => change(member, { password: PASSWORD, new_password: NEW }),
    ['login', 'export', 'reset', 'mail_change'],
  ],
  [
    'a new address',
    async (member) => {
      await change(member, { password: PASSWORD, email: `new.${member.email}` })
      const token = linkIn(await api.deliver(), `new.${member.email}`, /confirm your new address/)
      return member.post('/api/token.php', { token })
    },
    ['login', 'export', 'reset'],
  ],
  [
    'logging out elsewhere',
    (member) => member.delete('/api/account.php?sessions=1', { others: true, password: PASSWORD }),
    ['login'],
  ],
])('%s ends the links mailed before it, for whoever read them', async (_, act, kinds) => {
  const member = await api.member('amora')
  const system = systemContext(api.deps, api.deps.brands.get('amora')!)
  const stranger = api.visitor('amora')
  const ask = async (token: string) => (await stranger.get('/api/token.php', { t: token })).body
  const tokens = new Map<TokenKind, string>()
  for (const kind of kinds)
    tokens.set(kind, await issueToken(system, member.id, kind, { email: 'x@move.test' }))
  for (const [kind, token] of tokens) expect(await ask(token)).toEqual({ kind })
  expect(await act(member)).toMatchObject({ status: expect.toBeOneOf([200, 204]) })
  for (const [kind, token] of tokens) expect([kind, (await ask(token)).error]).toEqual([kind, 'link_invalid'])
})

test('a new password and a new address may be asked for at once', async () => {
  const member = await api.member('amora')
  const email = `both.${member.email}`
  expect((await change(member, { password: PASSWORD, new_password: NEW, email })).status).toBe(200)
  const token = linkIn(await api.deliver(), email, /confirm your new address/)
  expect((await member.post('/api/token.php', { token })).body.user).toMatchObject({ email })
})

// security 5
test('a planted session cookie is never adopted', async () => {
  const member = await api.member('amora', { name: 'planted' })
  const planted = 'A'.repeat(43)
  const person = api.visitor('amora')
  person.cookies.set('session', planted)
  expect((await person.get('/api/user.php')).status).toBe(403)
  person.cookies.set('session', planted)
  await person.post('/api/user.php', { login: member.name, password: PASSWORD })
  expect(person.cookies.get('session')).not.toBe(planted)
})
