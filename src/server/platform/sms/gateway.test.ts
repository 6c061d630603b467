import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { deliverOutbox } from '../../notifications/deliver-outbox.ts'
import { systemContext } from '../system-context.ts'
import { enqueueSms } from '../outbox/outbox.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import { createSmsGateway } from './gateway.ts'

const SECRET = 'token-of-the-gateway'

let gateway: Server
let status: number | null = 202
let calls: { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }[] = []
let api: TestApi
beforeAll(async () => {
  gateway = createServer((incoming, answer) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      calls.push({ method, url, headers, body: JSON.parse(text) as unknown })
      if (status === null) return
      if (status === 302) answer.setHeader('Location', `${origin()}/elsewhere`)
      answer.writeHead(status).end('{"secret": "of the gateway"}')
    })
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  api = await startApi()
  Object.assign(api.deps, { sms: gatewayWithin(10_000) })
})
afterAll(async () => {
  await api.stop()
  gateway.closeAllConnections()
  gateway.close()
})
beforeEach(() => {
  status = 202
  calls = []
})
const gatewayWithin = (timeoutMs: number) =>
  createSmsGateway({ url: `${origin()}/v1/messages?account=7`, token: SECRET, timeoutMs })
const origin = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`

let messages = 0
async function send(brand = 'amora') {
  messages += 1
  const key = `sms-test-${messages}`
  const sms = { to: '+31612345678', text: '123456 is your code' }
  await enqueueSms(systemContext(api.deps, api.deps.brands.get(brand)!), key, sms)
  return key
}
const deliver = () => deliverOutbox(api.deps, { send: async () => undefined })
const rowOf = (key: string) =>
  api.deps.store.db
    .selectFrom('outbox')
    .select(['id', 'sent_at', 'failed_at', 'tries', 'reason', 'payload'])
    .where('event_key', '=', key)
    .executeTakeFirstOrThrow()

describe('a gateway for SMS', () => {
  test('an SMS gateway gets each message once, with token, sender and idempotency key', async () => {
    for (const [brand, from] of [
      ['fjallvind', 'Fjallvind'],
      ['herbstgold', 'Herbstgold'],
    ] as const) {
      calls = []
      const key = await send(brand)
      await deliver()
      await deliver()
      const { id, sent_at, payload } = await rowOf(key)
      expect(calls).toHaveLength(1)
      expect(calls[0]).toMatchObject({
        method: 'POST',
        url: '/v1/messages?account=7',
        headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': id },
        body: { id, from, to: '+31612345678', text: '123456 is your code' },
      })
      expect(sent_at).toBeGreaterThan(0)
      expect(payload).toBe('')
    }
  })

  test.each([500, 503, 429, 401, 403, 302])(
    'an SMS gateway that answers %i is asked again later, under the same id',
    async (code) => {
      status = code
      const key = await send()
      await deliver()
      expect(await rowOf(key)).toMatchObject({ sent_at: 0, failed_at: 0, tries: 1, reason: `HTTP${code}` })
      status = 200
      api.clock.now += MINUTE_MS
      await deliver()
      expect((await rowOf(key)).sent_at).toBeGreaterThan(0)
      expect(calls).toHaveLength(2)
      expect(calls.map(({ url }) => url)).not.toContain('/elsewhere')
      expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    },
  )

  test.each([400, 404, 422])('an SMS gateway that refuses with %i is not asked again', async (code) => {
    status = code
    const key = await send()
    await deliver()
    const row = await rowOf(key)
    expect(row).toMatchObject({ sent_at: 0, tries: 1, reason: `gateway answered ${code}`, payload: '' })
    expect(row.failed_at).toBeGreaterThan(0)
    api.clock.now += DAY_MS
    await deliver()
    expect(calls).toHaveLength(1)
  })

  test('an SMS gateway that hangs or is unreachable is retried later', async () => {
    status = null
    Object.assign(api.deps, { sms: gatewayWithin(200) })
    const key = await send()
    await deliver()
    expect(await rowOf(key)).toMatchObject({ sent_at: 0, failed_at: 0, tries: 1 })
    const away = createSmsGateway({ url: 'http://127.0.0.1:1/', token: SECRET })
    const sms = { id: 'x', brand: 'amora', from: 'Amora', to: '+31612345678', text: 'x', at: 0 }
    await expect(away.send(sms)).rejects.not.toBeInstanceOf(Undeliverable)
  })
})
