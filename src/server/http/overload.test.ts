import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../testing/api.ts'
import { listenOn } from '../../testing/live.ts'
import { openRaw, statusOf } from '../../testing/raw.ts'
import { rawCall, type RawAnswer } from '../../testing/spawn-api.ts'
import { createGate } from './gate.ts'

const RUNNING = 2

let api: TestApi
let listening: Awaited<ReturnType<typeof listenOn>>
let member: Person
beforeAll(async () => {
  api = await startApi({ gate: { running: RUNNING } })
  listening = await listenOn(api)
  member = await api.member('amora')
})
afterAll(async () => {
  await listening.stop()
  await api.stop()
})

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  rawCall(listening.port, 'amora', {
    ...{ method, path, body },
    headers: {
      Host: 'amora.localhost',
      Cookie: `session=${member.cookies.get('session')}`,
      'X-Locale': 'en',
      ...headers,
    },
  })
const errorOf = ({ body }: RawAnswer) => (JSON.parse(body) as { error?: string }).error

/** As many requests as may be at work, hanging until they are let go. */
async function hang(): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const opening = vi.spyOn(api.deps.live, 'open').mockImplementation(async (_, response) => {
    await held
    response.writeHead(200).end()
  })
  const hanging = Array.from({ length: RUNNING }, () => ask('GET', '/api/events.php'))
  await expect.poll(() => api.gate.running).toBe(RUNNING)
  return async () => {
    letGo()
    for (const answer of await Promise.all(hanging)) expect(answer.status).toBe(200)
    opening.mockRestore()
  }
}

describe('security 79: more than the server can do', () => {
  test('is refused at once, in words, with the time to come back', async () => {
    const letGo = await hang()
    const refused = await ask('GET', '/api/user.php')
    expect([refused.status, errorOf(refused), refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    const danish = await ask('GET', '/api/user.php', undefined, { 'X-Locale': 'da' })
    expect(JSON.parse(danish.body)).toEqual({
      error: 'busy',
      message: api.deps.words('da')('errors.busy'),
    })
    const page = await ask('GET', '/members')
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
    await letGo()
    expect((await ask('GET', '/api/user.php')).status).toBe(200)
  })

  test('waits for no body of what it refused', async () => {
    const letGo = await hang()
    const raw = await openRaw(listening.port)
    raw.write(
      'PUT /api/user.php HTTP/1.1\r\nHost: amora.localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    )
    raw.drip(' ', 50)
    expect(statusOf(await raw.closed())).toBe(503)
    await letGo()
  })

  test('leaves room for logins, notices of payments and the question whether it is well', async () => {
    const letGo = await hang()
    expect((await ask('GET', '/api/health.php')).status).toBe(200)
    const login = await ask(
      'POST',
      '/api/user.php',
      { login: member.name, password: PASSWORD },
      { Cookie: '' },
    )
    expect(login.status).toBe(200)
    const notice = await ask('POST', '/api/webhook.php?provider=sandbox', { id: 'unknown' })
    expect([notice.status, errorOf(notice)]).toEqual([404, 'not_found'])
    await letGo()
  })

  test('a body that is still to come takes nobody’s place', async () => {
    const asked = vi.spyOn(api.gate, 'during')
    const slow = []
    for (let count = 0; count <= RUNNING; count += 1) {
      const raw = await openRaw(listening.port)
      raw.write(
        `PUT /api/user.php HTTP/1.1\r\nHost: amora.localhost\r\nSec-Fetch-Site: same-origin\r\n` +
          `X-Request-Type: client\r\nCookie: session=${member.cookies.get('session')}\r\n` +
          `Content-Type: application/json\r\nContent-Length: 17\r\n\r\n{"language"`,
      )
      slow.push(raw)
      await expect.poll(() => asked.mock.calls.length).toBe(count + 1)
      await expect.poll(() => api.gate.running).toBe(0)
    }
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask('GET', '/api/user.php')).status).toBe(200)
    }
    for (const raw of slow) {
      raw.write(':"en"}')
      await expect.poll(() => statusOf(raw.text)).toBe(200)
      raw.socket.destroy()
    }
    asked.mockRestore()
  })

  test('one turn of the event loop takes in only so much', async () => {
    const gate = createGate({ turnMs: 5, turnRequests: 2 })
    expect([gate.isFull(), gate.isFull(), gate.isFull()]).toEqual([false, false, false])
    const begun = performance.now()
    while (performance.now() - begun <= 6);
    expect(gate.isFull()).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(gate.isFull()).toBe(false)
  })

  test('a turn that was only held up refuses nobody', async () => {
    const gate = createGate({ turnMs: 5, turnRequests: 2 })
    expect(gate.isFull()).toBe(false)
    const begun = performance.now()
    while (performance.now() - begun <= 6);
    expect(gate.isFull()).toBe(false)
    await new Promise((resolve) => setImmediate(resolve))
  })
})
