// security.md 2: what is mailed points to the brand's own origin, or nothing is mailed. Node's fetch drops a Host header,
// so the bytes are written by hand.

import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'

const HOST = 'amora.localhost'

let api: TestApi
let server: Server
let member: Person
beforeAll(async () => {
  api = await startApi()
  member = await api.member('amora')
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await api.stop()
})

/** The status of one request for a reset, sent as written. */
async function ask(hosts: string[], { target = '/api/reset-password.php', more = [] as string[] } = {}) {
  const body = JSON.stringify({ login: member.email })
  const head = [
    `POST ${target} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    ...more,
    'Content-Type: application/json',
    'Sec-Fetch-Site: same-origin',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
    'Connection: close',
  ]
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const answer = await text(socket)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

async function mailedOrigins(): Promise<Set<string>> {
  const mails = (await api.deliver()).filter((mail) => mail.to === member.email)
  const urls = mails.flatMap((mail) => `${mail.text} ${mail.html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])
  return new Set(urls.map((url) => new URL(url).origin))
}

test.each([
  [['evil.test']],
  [[HOST, 'evil.test']],
  [['evil.test', HOST]],
  [[`${HOST}.evil.test`]],
  [[`${HOST}:1337`]],
  [[`${HOST}@evil.test`]],
  [['']],
])('a request for Host %j is refused', async (hosts) => {
  expect([400, 421]).toContain(await ask(hosts))
})

test.each([
  ['X-Forwarded-Host', { more: ['X-Forwarded-Host: evil.test'] }],
  ['Forwarded', { more: ['Forwarded: host=evil.test'] }],
  ['an absolute target', { target: 'http://evil.test/api/reset-password.php' }],
])('%s is refused or changes nothing', async (_name, how) => {
  expect([204, 400, 421]).toContain(await ask([HOST], how))
  expect([...(await mailedOrigins())]).toEqual([`http://${HOST}`])
})

// security 2
test('a request to the brand’s own host is answered: others failed by their host alone', async () => {
  expect(await ask([HOST])).toBe(204)
})
