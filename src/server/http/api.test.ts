import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { sweep } from '../jobs.ts'
import { allMigrations } from '../platform/db/open.ts'
import { KEY_KEPT_MS } from './idempotency.ts'

let api: TestApi
let visitor: Person
let member: Person
beforeAll(async () => {
  api = await startApi({ change: (sites) => openBrands(sites.filter(({ id }) => id === 'amora')) })
  visitor = api.visitor('amora')
  member = await api.member('amora')
})
afterAll(() => api.stop())

const all = Object.entries(calls) as [CallName, (typeof calls)[CallName]][]
const writes = all.filter(([, call]) => call.method !== 'GET' && call.origin === 'own')
const urlOf = (call: (typeof calls)[CallName]) => (call.flag ? `${call.path}?${call.flag}=1` : call.path)

async function tables(): Promise<string> {
  const { db } = api.deps.store
  const names = [
    'account',
    'profile',
    'likes',
    'message',
    'orders',
    'ledger',
    'session',
    'token',
    'photo',
  ] as const
  const rows = await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute()))
  return JSON.stringify(rows)
}

test('a call of a feature is not found where the brand has it not', async () => {
  for (const [name, call] of all) {
    const { feature } = call
    if (feature === undefined) continue
    const without = [...api.deps.brands.values()].find(({ site }) => !site.features.includes(feature))!
    const there = api.visitor(without.id)
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Request-Type': 'client' }
    const answer = await there.fetch(urlOf(call), { method: call.method, headers })
    expect(answer.status, name).toBe(404)
  }
})

describe('every write', () => {
  test.each(writes)('%s is refused from another site, and changes nothing', async (_, call) => {
    const before = await tables()
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.test' },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
    ]
    for (const headers of foreign) {
      const answer = await member.fetch(urlOf(call), {
        method: call.method,
        headers: {
          'X-Request-Type': 'client',
          'Content-Type': 'application/json',
          ...headers,
        } as HeadersInit,
        body: '{}',
      })
      expect(answer.status).toBe(403)
      expect(((await answer.json()) as { error: string }).error).toBe('cross_site')
    }
    expect(await tables()).toBe(before)
  })

  test.each(writes.filter(([, call]) => call.access === 'member'))('%s needs a session', async (_, call) => {
    const answer = await visitor.fetch(urlOf(call), {
      method: call.method,
      headers: {
        'X-Request-Type': 'client',
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: '{}',
    })
    expect(answer.status).toBe(403)
    expect(((await answer.json()) as { error: string }).error).toBe('authentication_required')
  })

  test.each(writes.filter(([, call]) => call.idempotent && call.bodyKind === 'json'))(
    '%s that makes something needs an idempotency key',
    async (_, call) => {
      const answer = await member.fetch(urlOf(call), {
        method: call.method,
        headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client' },
        body: '{}',
      })
      expect(((await answer.json()) as { error: string }).error).toBe('idempotency_key_missing')
    },
  )
})

describe('the pipeline', () => {
  test('user.php requires the header of our client', async () => {
    const answer = await member.fetch('/api/user.php')
    expect(answer.status).toBe(400)
  })

  test('an old client is refused as outdated', async () => {
    const answer = await member.get('/api/user.php', {}, { 'X-Protocol-Version': '0' })
    expect(answer.body.error).toBe('outdated')
  })

  test('an error is worded in the page’s language', async () => {
    const danish = await visitor.get('/api/user.php', {}, { 'X-Locale': 'da' })
    const english = await visitor.get('/api/user.php', {}, { 'X-Locale': 'en' })
    expect(english.body.message).toBe('Please log in.')
    expect(danish.body.message).not.toBe(english.body.message)
  })

  test('an error uses the page’s language, else the cookie’s, else the member’s', async () => {
    const fluent = await api.member('amora', { name: 'fluent' })
    await fluent.put('/api/user.php', { language: 'de' })
    fluent.cookies.delete('locale')
    const refused = async (headers = {}) =>
      (await fluent.get('/api/profile.php', { id: 'unknown' }, headers)).body.message as string
    expect(await refused()).toBe(api.deps.translator('de', 'informal')('errors.not_found'))
    fluent.cookies.set('locale', 'da')
    expect(await refused()).toBe(api.deps.translator('da', 'informal')('errors.not_found'))
    expect(await refused({ 'X-Locale': 'en' })).toBe(
      api.deps.translator('en', 'informal')('errors.not_found'),
    )
  })

  // security 32
  test.each([
    ['a body that is not JSON', { body: '{', type: 'application/json' }, 'invalid_request'],
    ['another type', { body: '{}', type: 'text/plain' }, 'unsupported_media_type'],
    ['too large a body', { body: JSON.stringify('x'.repeat(70_000)), type: 'application/json' }, 'too_large'],
    [
      'too deep a body',
      { body: '['.repeat(40) + ']'.repeat(40), type: 'application/json' },
      'invalid_request',
    ],
  ])('refuses %s', async (_, { body, type }, code) => {
    const answer = await member.fetch('/api/like.php', {
      method: 'POST',
      headers: { 'Content-Type': type, 'Idempotency-Key': randomUUID() },
      body,
    })
    const refused = (await answer.json()) as { error: keyof typeof ERROR_STATUS }
    expect(refused.error).toBe(code)
    expect(answer.status).toBe(ERROR_STATUS[refused.error])
  })

  test('a request with unknown fields is refused, and the fields are named', async () => {
    const answer = await member.put('/api/user.php', { language: 'de', paid_user: true })
    expect(answer.body.fields).toEqual({ paid_user: 'unknown' })
  })

  test('a query field that is unknown or given twice is refused', async () => {
    expect((await member.get('/api/search.php?page=1&page=2')).status).toBe(400)
    expect((await member.get('/api/search.php?sort=1')).status).toBe(400)
    expect((await member.get('/api/search.php?page=1e1')).status).toBe(400)
  })

  // security 75
  test('an unknown path below /api is 404 as JSON; another method is 405', async () => {
    expect((await visitor.get('/api/nothing.php')).body.error).toBe('not_found')
    expect((await visitor.post('/api/settings.php')).status).toBe(405)
  })

  test('an unknown host is 421, and a host parameter must agree', async () => {
    const answer = await visitor.fetch('http://evil.test/api/settings.php')
    expect(answer.status).toBe(421)
    expect((await visitor.get('/api/settings.php', { host: 'hjertebro.localhost' })).body.error).toBe(
      'wrong_host',
    )
    expect((await visitor.get('/api/settings.php', { host: 'amora.localhost' })).body.name).toBe('Amora')
  })

  // security 73, law L33
  test('every answer carries the security headers and is not stored', async () => {
    const { headers } = await visitor.get('/api/settings.php')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'none'")
  })

  test('lists that are the same for all are cached and revalidated', async () => {
    const first = await visitor.get('/api/regions.php', { country: 'DK' })
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600')
    const etag = first.headers.get('ETag')!
    expect((await visitor.get('/api/regions.php', { country: 'DK' }, { 'If-None-Match': etag })).status).toBe(
      304,
    )
    for (const tags of [`W/${etag}`, `"other", ${etag}`, '*', '"other"']) {
      const again = await visitor.get('/api/regions.php', { country: 'DK' }, { 'If-None-Match': tags })
      expect(again.status, tags).toBe(tags === '"other"' ? 200 : 304)
    }
  })

  // security 82
  test('a process is ready while its database answers and has every migration', async () => {
    const own = await startApi()
    const { db, engine } = own.deps.store
    const newest = Object.keys(allMigrations(engine)).at(-1)
    const ready = () => own.visitor('amora').get('/api/ready.php')
    expect(await ready()).toMatchObject({ status: 200, body: { version: own.deps.version } })
    await sql`update kysely_migration set name = 'older' where name = ${newest}`.execute(db)
    expect(await ready()).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    await sql`update kysely_migration set name = ${newest} where name = 'older'`.execute(db)
    expect((await ready()).status).toBe(200)
    await db.schema.dropTable('kysely_migration').execute()
    const away = await ready()
    expect([away.status, away.body.error]).toEqual([503, 'unavailable'])
    expect(away.headers.get('Retry-After')).not.toBeNull()
    await own.stop()
  })

  test('health is unavailable whatever the database fails with', async () => {
    const broken = await startApi()
    await broken.deps.store.db.schema.dropTable('outbox').execute()
    const health = await broken.visitor('amora').get('/api/health.php')
    expect([health.status, health.body.error]).toEqual([503, 'unavailable'])
    await broken.stop()
  })
})

describe('an idempotency key', () => {
  // security 43
  test('an idempotency key replays its answer, refuses another body, is one per member', async () => {
    const [first, second] = [await api.member('amora'), await api.member('amora')]
    const key = randomUUID()
    const like = { profile: second.id }
    const once = await member.post('/api/like.php', like, { key })
    const twice = await member.post('/api/like.php', like, { key })
    expect(twice.body).toEqual(once.body)
    const other = await member.post('/api/like.php', { profile: first.id }, { key })
    expect(other.body.error).toBe('idempotency_mismatch')
    expect((await first.post('/api/like.php', like, { key })).status).toBe(200)
  })

  // security 43
  test('an idempotency key has 8 to 255 printable characters', async () => {
    const ben = await api.member('amora')
    const like = (key: string) => member.post('/api/like.php', { profile: ben.id }, { key })
    for (const key of ['short12', 'k'.repeat(256), 'with a blank', 'ümlaut-in-it', '']) {
      expect(await like(key), key).toMatchObject({ status: 400, body: { error: 'idempotency_key_missing' } })
    }
    for (const key of ['8-signs!', 'k'.repeat(255)]) expect((await like(key)).status).toBe(200)
  })

  // security 43
  test('an idempotency key counts for one call of one brand', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const [key, body] = [randomUUID(), { profile: ben.id }]
    expect((await ann.post('/api/like.php', body, { key })).status).toBe(200)
    expect((await ann.post('/api/block.php', body, { key })).status).toBe(204)
    const complaint = { kind: 'service', text: 'Hello', name: 'A reader', email: 'reader@keys.test' }
    const send = async (brand: string) =>
      (await api.visitor(brand).post('/api/complaint.php', complaint, { key })).body.case_number as string
    expect(await send('amora')).toBe(await send('amora'))
    expect(await send('minerve')).not.toBe(await send('amora'))
  })

  // security 43
  test('an idempotency key is kept for a day, and may then be used anew', async () => {
    const [ann, ben, cat] = [await api.member('amora'), await api.member('amora'), await api.member('amora')]
    const key = randomUUID()
    const like = (profile: string) => ann.post('/api/like.php', { profile }, { key })
    const first = await like(ben.id)
    api.clock.now += KEY_KEPT_MS - 1
    await sweep(api.deps)
    expect((await like(ben.id)).body).toEqual(first.body)
    expect((await like(cat.id)).body.error).toBe('idempotency_mismatch')
    api.clock.now += 2
    await sweep(api.deps)
    expect((await like(cat.id)).status).toBe(200)
  })

  // security 43
  test('an idempotency key used concurrently has one effect and one answer', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const key = randomUUID()
    const message = { profile: ben.id, text: 'Once', cost: 0 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ann.post('/api/chat.php', message, { key })),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { allowance: { free_messages_left: 9 } } })
    expect((await ben.get('/api/chats.php')).body.unread_messages).toBe(1)
  })

  test('an idempotency key of a refused request may be used again', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const key = randomUUID()
    const send = (cost: number) =>
      ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost }, { key })
    expect((await send(7)).body.error).toBe('price_changed')
    expect((await send(0)).status).toBe(200)
  })
})

describe('limits', () => {
  test('too many requests of a class are answered 429 with the time to wait', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    let answer = await visitor.get('/api/token.php', { t: 'x' }, headers)
    for (let count = 0; count < 30 && answer.status !== 429; count += 1) {
      answer = await visitor.get('/api/token.php', { t: 'x' }, headers)
    }
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  // security 102
  test('a request of another site is recorded, as is a limit that is reached', async () => {
    const { counts } = api.deps.securityLog
    const before = counts.get('cross_site') ?? 0
    const headers = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    await member.put('/api/account.php', { invisible: true }, { headers })
    expect(counts.get('cross_site')).toBe(before + 1)
    expect(counts.get('rate_limited')).toBeGreaterThan(0)
  })

  test('limits of logins, signups and mails count by network, whichever session asks', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.19' }
    const member = await api.member('amora')
    const ask = (who: Person) => who.get('/api/token.php', { t: 'x' }, headers)
    for (let count = 0; count < 25; count += 1) await ask(visitor)
    expect((await ask(visitor)).status).toBe(429)
    expect((await ask(member)).status).toBe(429)
    expect((await member.get('/api/user.php', {}, headers)).status).toBe(200)
  })
})
