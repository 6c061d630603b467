// security.md 64, 65, 66: nothing of one brand counts at another, and the brand is the host's word alone.

import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, tokenIn, type TestApi } from '../support/api.ts'
import { cheapest } from './access/fixtures.ts'
import { giveCredits, openBrands } from '../support/profiles.ts'
import { order } from '../support/purchases.ts'
import { createSecurityLog } from '../../src/server/platform/security-log.ts'
import { hashToken } from '../../src/server/platform/random-token.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

/** A brand of the same pool, and one of another. */
const ELSEWHERE = ['fjallvind', 'hjertebro'] as const

describe.each(ELSEWHERE)('at %s', (brand) => {
  // security 64
  test('the session of another brand is none, and its own account stays apart', async () => {
    const here = await api.member('amora', { email: `both-${brand}@mail.test` })
    const there = await api.member(brand, { email: `both-${brand}@mail.test` })
    await giveCredits(api.deps, 'amora', here.id, 40)
    const before = (await there.get('/api/user.php')).body.user.credits as number
    expect((await here.get('/api/user.php')).body.user.credits).toBeGreaterThanOrEqual(40)

    const traveller = api.visitor(brand)
    traveller.cookies.set('session', here.cookies.get('session') ?? '')
    const refused = await traveller.get('/api/user.php')
    expect([refused.status, refused.body.error]).toEqual([403, 'authentication_required'])
    expect(there.id).not.toBe(here.id)
    expect((await there.get('/api/user.php')).body.user.credits).toBe(before)
  })

  // security 64
  test('the session of another brand leaves a line in the log that names no one', async () => {
    const here = await api.member('amora')
    const lines: string[] = []
    const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
    const { securityLog } = api.deps
    Object.assign(api.deps, { securityLog: createSecurityLog(pino({ level: 'warn' }, sink)) })
    const traveller = api.visitor(brand)
    const token = here.cookies.get('session') ?? ''
    traveller.cookies.set('session', token)
    expect((await traveller.get('/api/user.php')).status).toBe(403)
    traveller.cookies.set('session', 'x'.repeat(43))
    expect((await traveller.get('/api/user.php')).status).toBe(403)
    expect((await here.get('/api/user.php')).status).toBe(200)
    Object.assign(api.deps, { securityLog })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      audit: true,
      brand,
      event: 'foreign_session',
      of: 'amora',
      msg: 'security event',
    })
    for (const secret of [token, hashToken(token), here.id, here.email, here.name]) {
      expect(lines[0]).not.toContain(secret)
    }
  })

  // security 65
  test('a mailed link of another brand is unknown, and still counts where it was mailed', async () => {
    const fresh = await api.member('amora', { confirmed: false })
    const token = tokenIn(await api.deliver(), fresh.email)
    const visitor = api.visitor(brand)
    expect((await visitor.get('/api/token.php', { t: token })).body.error).toBe('link_invalid')
    expect((await visitor.post('/api/activate.php', { token })).body.error).toBe('link_invalid')
    expect((await fresh.post('/api/activate.php', { token })).status).toBe(200)
  })

  // security 65
  test('an order of another brand and the notice of its payment are unknown', async () => {
    const buyer = await api.member('amora')
    const placed = await order(buyer, cheapest(api))
    const { provider_reference: payment } = await api.deps.store.db
      .selectFrom('orders')
      .select('provider_reference')
      .where('id', '=', placed.body.id as string)
      .executeTakeFirstOrThrow()
    const member = await api.member(brand)
    const id = placed.body.id as string
    expect((await member.get('/api/order.php', { id })).body.error).toBe('not_found')
    expect((await member.delete(`/api/order.php?id=${id}`)).body.error).toBe('not_found')
    const notice = await member.post('/api/webhook.php?provider=sandbox', { id: payment })
    expect(notice.body.error).toBe('not_found')
  })
})

describe('the host', () => {
  // security 66
  test.each([
    ['in the query', '?host=hjertebro.localhost', 421],
    ['in the query, in capitals', '?host=HJERTEBRO.LOCALHOST', 421],
    ['in the query with a port', '?host=amora.localhost:1337', 421],
    ['in the query with a dot', '?host=hjertebro.localhost.', 421],
    ['in the query in punycode', '?host=xn--hjertebro.localhost', 421],
    ['in the query twice', '?host=amora.localhost&host=hjertebro.localhost', 400],
    ['in the query in brackets', '?host[]=hjertebro.localhost', 400],
  ])('of another brand %s is refused', async (_, query, status) => {
    const answer = await api.visitor('amora').get(`/api/settings.php${query}`)
    expect(answer.status).toBe(status)
  })

  test('a proxy header that nobody set a proxy for is no host', async () => {
    for (const header of ['X-Forwarded-Host', 'Forwarded', 'X-Host', 'X-Original-Host']) {
      const answer = await api
        .visitor('amora')
        .get('/api/settings.php', {}, { [header]: 'hjertebro.localhost' })
      expect(answer.body.id, header).toBe('amora')
    }
  })

  test.each([
    ['evil.test', 421],
    ['amora.localhost:1337', 421],
    ['amora.localhost.evil.test', 421],
    ['amora.localhost.', 421],
    ['AMORA.localhost', 200],
  ])('%s is answered %i', async (host, status) => {
    expect((await api.visitor('amora').fetch(`http://${host}/api/settings.php`)).status).toBe(status)
  })

  // security 66
  test('settings tell no secret', async () => {
    const { body } = await api.visitor('amora').get('/api/settings.php')
    const names = Object.keys(body as object)
    expect(names.filter((name) => /private|secret|smtp|mollie|database|api_?key/i.test(name))).toEqual([])
  })
})

/** Bytes to a real socket: fetch would mend them. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'close')
  return text
}

describe('on a real socket', () => {
  const server = createServer()
  let port = 0
  beforeAll(async () => {
    const listener = getRequestListener(api.fetch)
    server.on('request', (request, response) => void listener(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  // security 2, security 32
  test.each([
    ['two Host lines', 'GET /api/settings.php HTTP/1.1\r\nHost: amora.localhost\r\nHost: evil.test\r\n'],
    ['no Host line', 'GET /api/settings.php HTTP/1.1\r\n'],
    [
      'another host in the target',
      'GET http://evil.test/api/settings.php HTTP/1.1\r\nHost: amora.localhost\r\n',
    ],
  ])('%s is refused, or answered by the brand of the Host line alone', async (_, head) => {
    const answer = await raw(port, `${head}Connection: close\r\n\r\n`)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
    expect([400, 421, 200]).toContain(status)
    expect(answer).not.toContain('evil.test')
    if (status === 200) expect(answer).toContain('"id":"amora"')
    else expect(answer).not.toContain('"id":')
  })
})
