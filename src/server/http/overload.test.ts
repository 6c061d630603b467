import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { listenOn } from '../../../tests/support/events.ts'
import { connectClient, type Answer, type HttpClient } from '../../../tests/support/http-client.ts'
import { openRaw, statusOf } from '../../../tests/support/raw.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'

const RUNNING = 2

let api: TestApi
let listening: Awaited<ReturnType<typeof listenOn>>
let member: Person
let client: HttpClient
beforeAll(async () => {
  api = await startApi({ concurrency: { running: RUNNING } })
  listening = await listenOn(api)
  member = await api.member('amora')
  client = connectClient(listening.port, member)
})
afterAll(async () => {
  await listening.stop()
  await api.stop()
})

const ask = (path: string, locale = 'en') => client.get(path, {}, { 'X-Locale': locale })
const errorOf = ({ body }: Answer) => (body as { error?: string }).error

/** As many requests as may be at work, hanging until they are let go. */
async function hang(): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined
  const pending = new Promise<void>((resolve) => (letGo = resolve))
  const opening = vi.spyOn(api.deps.streams, 'open').mockImplementation(async (_, response) => {
    await pending
    response.writeHead(200).end()
  })
  const hanging = Array.from({ length: RUNNING }, () => ask('/api/events.php'))
  await expect.poll(() => api.concurrency.running).toBe(RUNNING)
  return async () => {
    letGo()
    for (const answer of await Promise.all(hanging)) expect(answer.status).toBe(200)
    opening.mockRestore()
  }
}

// security 79
describe('more than the server can do', () => {
  test('a request under overload is refused at once with a message and Retry-After', async () => {
    const letGo = await hang()
    const refused = await ask('/api/user.php')
    expect([refused.status, errorOf(refused), refused.headers.get('Retry-After')]).toEqual([503, 'busy', '2'])
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const danish = await ask('/api/user.php', 'da')
    expect(danish.body).toEqual({
      error: 'busy',
      message: api.deps.translator('da', 'informal')('errors.busy'),
    })
    const page = await ask('/members')
    expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/plain; charset=utf-8'])
    await letGo()
    expect((await ask('/api/user.php')).status).toBe(200)
  })

  test('a refusal under overload does not wait for the request’s body', async () => {
    const letGo = await hang()
    const raw = await openRaw(listening.port)
    raw.write(
      'PUT /api/user.php HTTP/1.1\r\nHost: amora.localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    )
    raw.drip(' ', 50)
    expect(statusOf(await raw.closed())).toBe(503)
    await letGo()
  })

  test('overload leaves room for logins, payment webhooks and health checks', async () => {
    const letGo = await hang()
    expect((await ask('/api/health.php')).status).toBe(200)
    const visitor = connectClient(listening.port, { origin: member.origin })
    const login = await visitor.post('/api/user.php', { login: member.name, password: PASSWORD })
    expect(login.status).toBe(200)
    const webhook = await visitor.post('/api/webhook.php?provider=sandbox', { id: 'unknown' })
    expect([webhook.status, errorOf(webhook)]).toEqual([404, 'not_found'])
    await letGo()
  })

  test('a request whose body is still to come takes no place in the limiter', async () => {
    const during = vi.spyOn(api.concurrency, 'during')
    const slow = []
    for (let count = 0; count <= RUNNING; count += 1) {
      const raw = await openRaw(listening.port)
      raw.write(
        `PUT /api/user.php HTTP/1.1\r\nHost: amora.localhost\r\nSec-Fetch-Site: same-origin\r\n` +
          `X-Request-Type: client\r\nCookie: session=${member.cookies.get('session')}\r\n` +
          `Content-Type: application/json\r\nContent-Length: 17\r\n\r\n{"language"`,
      )
      slow.push(raw)
      await expect.poll(() => during.mock.calls.length).toBe(count + 1)
      await expect.poll(() => api.concurrency.running).toBe(0)
    }
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask('/api/user.php')).status).toBe(200)
    }
    for (const raw of slow) {
      raw.write(':"en"}')
      await expect.poll(() => statusOf(raw.text)).toBe(200)
      raw.socket.destroy()
    }
    during.mockRestore()
  })
})

// security 79
describe('the concurrency limiter', () => {
  /** Requests that busy the process for a while each, as their answers would. */
  const crowd = (limiter: ConcurrencyLimiter, count: number, busyMs: number) => {
    const order: string[] = []
    for (let index = 0; index < count; index += 1) {
      const request = {
        isAborted: index === 3,
        serve() {
          order.push(`served ${index}`)
          const begun = performance.now()
          while (performance.now() - begun < busyMs);
        },
        refuse: () => void order.push(`refused ${index}`),
      }
      limiter.admit(request, index === 6)
    }
    return order
  }

  test('the concurrency limiter serves a burst in turns and lets others in between', async () => {
    const limiter = createConcurrencyLimiter({ sliceMs: 5, atOnce: 2 })
    const order = crowd(limiter, 8, 6)
    expect(order).toEqual(['served 0', 'served 6'])
    let turns = 0
    const count = () => {
      turns += 1
      if (order.length < 7) setImmediate(count)
    }
    count()
    await expect.poll(() => order).toEqual([0, 6, 1, 2, 4, 5, 7].map((index) => `served ${index}`))
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  test('the concurrency limiter refuses a request that would wait too long', async () => {
    const limiter = createConcurrencyLimiter({ sliceMs: 5, waiting: 2, waitMs: 20, atOnce: 1 })
    // No turn has been timed yet.
    const first = crowd(limiter, 8, 12)
    await expect.poll(() => first).toHaveLength(7)
    const second = crowd(limiter, 8, 12)
    expect(second).toContain('refused 7')
    await expect.poll(() => crowd(limiter, 1, 0)).toEqual(['served 0'])
    expect(second.filter((line) => line.startsWith('served')).length).toBeGreaterThanOrEqual(3)
  })
})
