// security.md 85: everything members type, get and carry is looked for in the log and the figures, after every call of the
// contract, money by direct debit, wrong guesses, and errors nobody foresaw.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURES } from '../../src/contract/site.ts'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../support/api.ts'
import type { Exchange } from '../../src/server/conformance/browser.ts'
import { linkIn } from '../../src/server/conformance/fixtures.ts'
import { runConformance } from '../../src/server/conformance/run.ts'
import { reasonOf, traceOf } from '../../src/server/platform/log-redaction.ts'
import { deliverOutbox } from '../../src/server/notifications/deliver-outbox.ts'
import { sendDueNotifications } from '../../src/server/notifications/send-due-notifications.ts'

const IBAN = 'NL91ABNA0417164300'
const MOBILE = '+31612398765'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/canary-endpoint-7f3a'
const MESSAGE = 'meet me at the quiet harbour'
const BORN = '1979-11-23'
const LOCATION = { lat: 52.090731, lon: 5.121419 }
const ADDRESS = 'canary-7f3a@mail.test'
const AGENT = 'Mozilla/5.0 \u001b[31mcanary-agent\u001b[0m'

let api: TestApi
let log = ''
beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _, done) => ((log += String(chunk)), done()) })
  api = await startApi({
    change(sites) {
      for (const site of sites) site.features = [...FEATURES]
    },
    log: pino({ level: 'trace' }, sink),
    metrics: true,
    push: {
      publicKey: () => '',
      send: async (_site, { endpoint }) => {
        throw new Error(`no answer of ${endpoint}`)
      },
    },
  })
})
afterAll(() => api.stop())

const metrics = async () => (await api.metrics?.read())?.text ?? ''
async function expectClean(secrets: readonly string[]): Promise<void> {
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
  for (const [where, text] of Object.entries({ log, metrics: await metrics() })) {
    expect(
      secrets.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([])
  }
  // One line for one event, whatever was sent.
  for (const line of log.split('\n').filter(Boolean)) JSON.parse(line)
}

/** Fields of a request that belong to its sender alone. */
const PRIVATE =
  /^(email|password|new_password|token|text|signup_message|iban|account_holder|mobile_number|code|endpoint|p256dh|auth|date_of_birth|name|login|street|city|about)$/
function gather(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && PRIVATE.test(name) && each.length >= 6) into.add(each)
    gather(each, into)
  }
}

// security 85
test('no call leaves anything sent or set in the log or the metrics', async () => {
  const secrets = new Set<string>()
  const exchange: Exchange = async (address, { method, headers, body }) => {
    for (const cookie of (headers.Cookie ?? '').split('; ')) secrets.add(cookie.replace(/^[^=]*=/, ''))
    for (const [, value] of address.searchParams) if (value.length >= 20) secrets.add(value)
    if (body && headers['Content-Type'] === 'application/json') {
      gather(JSON.parse(Buffer.from(body).toString()), secrets)
    }
    const init = { method, headers: { ...headers, Host: address.host, 'User-Agent': AGENT } }
    return api.fetch(new Request(address, { ...init, ...(body ? { body: new Uint8Array(body) } : {}) }))
  }
  const readLink = async (email: string) =>
    linkIn((await api.deliver()).findLast(({ to }) => to === email)?.text ?? '')
  const url = new URL('http://tweespan.localhost')
  const played = await runConformance({ url, exchange, readLink })
  expect(played.calls.every(({ verdict }) => verdict === 'holds')).toBe(true)
  const long = [...secrets].filter((secret) => secret.length >= 6 && !/^(canary|index|nobody)/.test(secret))
  expect(long.length).toBeGreaterThan(40)
  for (const { to } of api.mails) if (!to.startsWith('h')) long.push(to)
  await expectClean(long)
})

describe('one member’s things', () => {
  let carla: Person
  let otto: Person
  const secrets: string[] = [
    IBAN,
    IBAN.slice(-10),
    MOBILE,
    MOBILE.slice(3),
    ENDPOINT,
    MESSAGE,
    BORN,
    BORN.replaceAll('-', ''),
    String(LOCATION.lat),
    String(LOCATION.lon),
    ADDRESS,
    PASSWORD,
    'wrong-guess-of-hers',
    'canary-agent',
  ]
  const answers: string[] = []

  // security 19, security 33, security 85
  test('no flow or error leaks member data to logs, metrics or others', async () => {
    carla = await api.member('tweespan', { name: 'carla-canary', email: ADDRESS, born: BORN })
    otto = await api.member('tweespan')
    secrets.push(tokenIn(api.mails, ADDRESS), carla.cookies.get('session') ?? '')
    await carla.get('/api/geocode.php', LOCATION)
    await carla.get('/api/geocode.php', { lat: 'x', lon: String(LOCATION.lon) })
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    await carla.post('/api/user.php?push=1', { endpoint: ENDPOINT, keys })
    for (const login of [ADDRESS, carla.name]) {
      await api.visitor('tweespan').post('/api/user.php', { login, password: 'wrong-guess-of-hers' })
    }
    await carla.post('/api/reset-password.php', { login: ADDRESS })
    secrets.push(tokenIn(await api.deliver(), ADDRESS))
    await api.visitor('tweespan').get('/api/token.php', { t: secrets.at(-1) ?? '' })
    await carla.put('/api/account.php', { password: 'wrong-guess-of-hers', email: `new-${ADDRESS}` })
    await carla.put('/api/account.php', { password: PASSWORD, email: `new-${ADDRESS}` })
    expect((await carla.post('/api/export.php', { password: PASSWORD })).status).toBe(200)

    const bundle = (await carla.get('/api/bundles.php', { country: 'NL' })).body.bundles[0]
    const debit = {
      bundle: bundle.id,
      country: 'NL',
      total: bundle.price.amount,
      start_now: true,
      mandate: true,
      account_holder: 'C. Canary',
      iban: IBAN,
      street: 'Dorpsstraat',
      house_number: '1',
      zip: '1234 AB',
      city: 'Utrecht',
      mobile_number: MOBILE,
    }
    await carla.post('/api/directdebit.php', { ...debit, iban: IBAN.replace('91', '92') })
    const ordered = await carla.post('/api/directdebit.php', debit)
    expect(ordered.status).toBe(200)
    await api.deliver()
    const code = /\d{6}/.exec(api.texts.at(-1)?.text ?? '')?.[0] ?? ''
    secrets.push(code)
    const { id } = ordered.body.order
    await carla.post('/api/sms.php', { order: id, code: code === '000000' ? '111111' : '000000' })
    expect((await carla.post('/api/sms.php', { order: id, code })).status).toBe(200)

    await carla.post('/api/chat.php', { profile: otto.id, text: MESSAGE, cost: 0 })
    await carla.post('/api/chat.php', { profile: otto.id, text: MESSAGE, cost: 77 })
    await carla.post('/api/like.php', { profile: otto.id })
    await carla.post('/api/complaint.php', { kind: 'service', text: `${MESSAGE}, it says` })
    await carla.post('/api/csp-report.php', {
      'csp-report': { 'effective-directive': 'a\u001b[31m\nb', 'blocked-uri': `https://x.test/?${ADDRESS}` },
    })
    await notify()

    for (const path of ['profile', 'search', 'chats', 'likes', 'user', 'swipe', 'account', 'transactions']) {
      const query = path === 'profile' ? { id: carla.id } : path === 'search' ? { country: 'NL' } : {}
      const { body, headers } = await otto.get(`/api/${path}.php`, query)
      answers.push(JSON.stringify(body), JSON.stringify([...headers]))
    }
    const others = api.mails.filter(({ to, brand }) => !to.includes(ADDRESS) && brand === 'tweespan')
    const toSupport = others.filter(({ to }) => to === api.deps.brands.get('tweespan')?.site.support_email)
    const foreign = [answers.join('\n'), JSON.stringify(others.filter((mail) => !toSupport.includes(mail)))]
    // Her message to him is his to read.
    const apart = secrets.filter((secret) => secret !== MESSAGE)
    expect(others.some(({ to }) => to === otto.email)).toBe(true)
    for (const text of foreign) expect(apart.filter((secret) => text.includes(secret))).toEqual([])
    expect(foreign[1]).not.toContain(MESSAGE)
    await expectClean(secrets)
  })

  async function notify(): Promise<void> {
    api.clock.now += 2 * 3_600_000
    await sendDueNotifications(api.deps)
    await deliverOutbox(api.deps, {
      send: async (mail) => {
        if (mail.subject.length % 2 === 0) throw new Error(`cannot send ${JSON.stringify(mail)}`)
        api.mails.push(mail)
      },
    })
    await api.deliver()
    api.clock.now += 3 * 3_600_000
    await api.deliver()
  }

  // security 85
  test('an unforeseen error is logged by kind and place, not what it quotes', async () => {
    const before = log.length
    const { passwords } = api.deps
    const broken = async (...args: unknown[]) => {
      throw Object.assign(new Error(`cannot hash ${JSON.stringify(args)}`), {
        code: '22P02',
        detail: `Key (email)=(${ADDRESS}) already exists.`,
        parameters: args,
      })
    }
    Object.assign(api.deps, { passwords: { ...passwords, verify: broken, hash: broken } })
    const refused = await api
      .visitor('tweespan')
      .post('/api/user.php', { login: ADDRESS, password: PASSWORD })
    Object.assign(api.deps, { passwords })
    expect([refused.status, refused.body.error]).toEqual([500, 'internal'])

    // The stored value is not one the answer may hold: the schema’s error carries the whole answer.
    const { db } = api.deps.store
    await db.updateTable('account').set({ notifications_disabled: '[' }).where('id', '=', carla.id).execute()
    expect((await carla.get('/api/notifications.php')).status).toBe(500)
    await db
      .updateTable('account')
      .set({ notifications_disabled: '["x"]' })
      .where('id', '=', carla.id)
      .execute()
    expect((await carla.get('/api/notifications.php')).status).toBe(500)
    await db.updateTable('account').set({ notifications_disabled: '[]' }).where('id', '=', carla.id).execute()
    const lines = log.slice(before)
    expect(lines).toContain('unexpected error')
    expect(lines).toContain('22P02')
    expect(lines).toMatch(/accounts\/sessions\/login\.ts/)
    await expectClean(secrets)
  })
})

test('words of an error are kept only where they are about code', () => {
  const secret = 'canary@mail.test'
  const quoting = [
    new Error(`no such ${secret}`),
    new SyntaxError(`Unexpected token in ${secret}`),
    Object.assign(new Error(secret), { code: secret, detail: secret, cause: secret }),
    secret,
    { message: secret },
    null,
  ]
  for (const error of quoting)
    expect(JSON.stringify([reasonOf(error), traceOf(error)])).not.toContain('canary')
  expect(reasonOf(Object.assign(new Error(secret), { code: '23505' }))).toBe('Error 23505')
  expect(reasonOf(new TypeError('x is not a function'))).toBe('TypeError x is not a function')
  expect(traceOf(new Error(`first\nsecond ${secret}`)).at[0]).toContain('log-redaction.test.ts')
})
