import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls/all-calls.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { readConfig } from '../env.ts'
import { serveMetrics } from './metrics.ts'
import { systemContext } from '../platform/system-context.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'

let api: TestApi
let server: Server
let member: Person
const addressOf = () => server.address() as AddressInfo
const fetchMetrics = (path = '/metrics', init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${addressOf().port}${path}`, init)
const read = async () => (await fetchMetrics()).text()
/** The value of a line, by its name and labels as written there. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1],
  )
const labelsOf = (text: string, label: string) =>
  new Set([...text.matchAll(new RegExp(`^duet_.*[{,]${label}="([^"]*)"`, 'gm'))].map(([, value]) => value))

beforeAll(async () => {
  api = await startApi({ metrics: true })
  server = await serveMetrics(api.metrics!, { host: '127.0.0.1', port: 0 })
  member = await api.member('amora', { name: 'canary', email: 'canary@mail.test' })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.stop()
})

describe('the metrics', () => {
  test('metrics count answers by call and class of status', async () => {
    const counted = async (call: string, status: string) =>
      valueOf(await read(), `duet_request_seconds_count{call="${call}",status="${status}"}`) || 0
    const before = await counted('getUser', '2xx')
    await member.get('/api/user.php')
    await member.get('/api/user.php')
    await api.visitor('amora').get('/api/user.php')
    expect((await counted('getUser', '2xx')) - before).toBe(2)
    expect(await counted('getUser', '4xx')).toBe(1)
    expect(valueOf(await read(), 'duet_request_seconds_sum{call="getUser",status="2xx"}')).toBeGreaterThan(0)
  })

  test('metrics have closed labels: no request creates a new one', async () => {
    for (const path of [
      '/api/canary.php',
      '/api/user.php?canary=1',
      '/api/profile.php?id=canary',
      '/canary',
    ]) {
      await member.get(path)
      await member.fetch(path, { method: 'CANARY' })
    }
    const text = await read()
    const known = new Set([...Object.keys(calls), 'unknown'])
    expect([...labelsOf(text, 'call')].filter((call) => !known.has(call ?? ''))).toEqual([])
    expect([...labelsOf(text, 'status')].filter((status) => !/^[1-5]xx$/.test(status ?? ''))).toEqual([])
    expect([...labelsOf(text, 'channel')].sort()).toEqual(['mail', 'push', 'sms'])
  })

  test('metrics cover the outbox, streams, passwords, the database and the event loop', async () => {
    const system = systemContext(api.deps, api.deps.brands.get('amora')!)
    await enqueueMail(system, 'waits', { to: member.email, subject: 'canary', text: 'canary', html: '' })
    api.clock.now += 90_000
    vi.spyOn(api.deps.streams, 'open').mockRejectedValue(Object.assign(new Error('busy'), { errcode: 5 }))
    vi.spyOn(api.deps.passwords, 'waiting', 'get').mockReturnValue(7)
    vi.spyOn(api.deps.streams, 'peek').mockRejectedValue(Object.assign(new Error('busy'), { errcode: 5 }))
    expect((await member.get('/api/events.php')).status).toBe(503)
    const text = await read()
    expect(valueOf(text, 'duet_outbox_waiting{channel="mail"}')).toBe(1)
    expect(valueOf(text, 'duet_outbox_age_seconds{channel="mail"}')).toBe(90)
    expect(valueOf(text, 'duet_outbox_waiting{channel="sms"}')).toBe(0)
    expect(valueOf(text, 'duet_database_busy_total')).toBe(1)
    expect(valueOf(text, 'duet_event_streams')).toBe(0)
    expect(valueOf(text, 'duet_passwords_waiting')).toBe(7)
    expect(valueOf(text, 'duet_requests_running')).toBe(0)
    expect(valueOf(text, 'duet_refused_total')).toBe(0)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S/m)
  })

  // security 85
  test('metrics hold no name, id, address or token', async () => {
    const text = await read()
    const secrets = ['canary', member.id, member.cookies.get('session') ?? '-', 'amora', '127.0.0.1', '@']
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('metrics are served on an address of their own, and nowhere else', async () => {
    expect(addressOf().address).toBe('127.0.0.1')
    expect((await fetchMetrics()).headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await fetchMetrics('/')).status).toBe(404)
    expect((await fetchMetrics('/metrics', { method: 'POST' })).status).toBe(404)
    expect((await api.visitor('amora').fetch('/metrics')).status).toBe(404)
  })
})

describe('METRICS_PORT', () => {
  test.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['10.0.0.5:9464', { host: '10.0.0.5', port: 9464 }],
    ['[fd00::5]:9464', { host: 'fd00::5', port: 9464 }],
  ])('METRICS_PORT %s is read as an address, loopback unless it names a host', (value, metrics) => {
    expect(readConfig({ METRICS_PORT: value }).config.metrics).toEqual(metrics)
  })

  test.each(['0', '70000', 'all', ':9464', '*:9464'])('METRICS_PORT %s is refused', (value) => {
    expect(() => readConfig({ METRICS_PORT: value })).toThrow('METRICS_PORT must be a port')
  })

  test('without METRICS_PORT no metrics are served', () => {
    expect(readConfig({}).config.metrics).toBeNull()
  })
})
