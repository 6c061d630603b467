import { randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { startBalancer } from '../../../tests/support/balancer.ts'
import { listenOn } from '../../../tests/support/events.ts'
import { connectClient } from '../../../tests/support/http-client.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { openRaw, statusOf } from '../../../tests/support/raw.ts'
import { spawnServer } from '../../../tests/support/spawn-api.ts'
import { stopListening } from './listen.ts'

const isShared = (process.env.TEST_DATABASE_URL ?? '').startsWith('postgres')
const LOGINS = 5
/** Long enough for three requests on a machine that stands still for a second. */
const STILL_ANSWERS_MS = 3000

// security 82
describe('a server that got a signal to stop', () => {
  let api: TestApi
  let listening: Awaited<ReturnType<typeof listenOn>>
  let member: Person
  beforeAll(async () => {
    api = await startApi()
    member = await api.member('amora', { name: 'last' })
    listening = await listenOn(api)
  })
  afterAll(() => api.stop())
  const client = ({ cookies }: Partial<Person> = {}) =>
    connectClient(listening.port, { origin: member.origin, ...(cookies ? { cookies } : {}) })

  test('a stopping server is unready at once, answers all, resets none, then closes', async () => {
    let letGo: () => void = () => undefined
    const pending = new Promise<void>((resolve) => (letGo = resolve))
    const verify = api.deps.passwords.verify.bind(api.deps.passwords)
    const slow = vi.spyOn(api.deps.passwords, 'verify').mockImplementation(async (...args) => {
      await pending
      return verify(...args)
    })
    const logins = Array.from({ length: LOGINS }, () =>
      client().post('/api/user.php', { login: 'last', password: PASSWORD }),
    )
    const half = await openRaw(listening.port)
    half.write('GET /api/settings.php HTTP/1.1\r\nHost: amora.loc')
    await expect.poll(() => slow.mock.calls.length).toBe(LOGINS)

    const closing = vi.fn(() => undefined)
    const stopped = stopListening(listening.server, {
      concurrency: api.concurrency,
      unreadyMs: STILL_ANSWERS_MS,
      withinMs: 60_000,
      onClosing: closing,
    })
    for (const path of ['/api/health.php', '/api/ready.php']) {
      const { status, body, headers } = await client().get(path)
      expect([status, body], path).toMatchObject([503, { error: 'unavailable' }])
      expect(headers.get('Retry-After'), path).not.toBeNull()
    }
    const refused = await client().get('/api/settings.php')
    expect([refused.status, refused.headers.get('Connection')]).toEqual([200, 'close'])
    half.write('alhost\r\n\r\n')
    expect(statusOf(await half.closed())).toBe(200)
    expect(closing).not.toHaveBeenCalled()
    await expect.poll(() => closing.mock.calls.length).toBe(1)
    letGo()
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array(LOGINS).fill(200))
    await stopped
    await expect(client().get('/api/health.php')).rejects.toThrow('ECONNREFUSED')
  })

  test('a stopping server waits for long requests, but not for ever', async () => {
    api.concurrency.isDraining = false
    listening = await listenOn(api)
    const never = vi.spyOn(api.deps.streams, 'open').mockReturnValue(new Promise(() => undefined))
    const hanging = client(member).get('/api/events.php')
    const broken = expect(hanging).rejects.toThrow()
    await expect.poll(() => never.mock.calls.length).toBe(1)
    let isStopped = false
    const stopped = stopListening(listening.server, {
      concurrency: api.concurrency,
      unreadyMs: 0,
      withinMs: 400,
    }).then(() => (isStopped = true))
    await wait(200)
    expect(isStopped).toBe(false)
    await stopped
    await broken
  })
})

// security 82
describe.skipIf(!isShared)('two processes behind a balancer', () => {
  const UNREADY_MS = 1000
  const WRITERS = 6
  const file = 'tests/support/api-process.ts'

  test('processes replaced in turn lose no write, double none, and show no error', async () => {
    const api = await startApi({ change: openBrands })
    const folder = await mkdtemp(join(tmpdir(), 'duet-roll-'))
    const ports = [await freePort(), await freePort()] as const
    const running = new Map<number, ChildProcess>()
    const balancer = await startBalancer(ports, (port) => `amora.localhost:${port}`)
    const start = async (port: number) => {
      const env = {
        DATABASE_URL: api.databaseUrl ?? '',
        PUBLIC_PORT: String(balancer.port),
        UNREADY_MS: String(UNREADY_MS),
        WITH_JOBS: '1',
      }
      running.set(port, await spawnServer(file, join(folder, String(port)), port, env))
      await expect.poll(() => balancer.ready).toContain(port)
    }
    const end = async (port: number) => {
      const child = running.get(port)!
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number]
      return code
    }
    try {
      const [one, two] = ports
      await start(one)
      const receiver = await api.member('amora')
      const sites = api.deps.brands.get('amora')!.site
      const writers = await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          const writer = await api.member('amora')
          await setAccount(api.deps, 'amora', writer.id, { paid_user: 1 })
          await giveCredits(api.deps, 'amora', writer.id, 1000)
          return writer
        }),
      )
      const failures: string[] = []
      const sent = new Set<string>()
      let isOver = false
      const loads = writers.map(async (writer) => {
        const client = connectClient(balancer.port, { cookies: writer.cookies })
        while (!isOver) {
          const key = randomUUID()
          const body = { profile: receiver.id, text: 'Good evening', cost: sites.message_credits }
          // The repeat of each write goes to the other process, while there is one.
          for (const method of ['GET', 'POST', 'POST']) {
            const answer = await client
              .request(method, method === 'GET' ? '/api/user.php' : '/api/chat.php', { body, key })
              .catch((error: Error) => ({ status: 0, body: error.message }))
            if (answer.status !== 200)
              failures.push(`${method} ${answer.status} ${JSON.stringify(answer.body)}`)
            else if (method === 'POST') sent.add(key)
          }
          await wait(5)
        }
      })
      const codes: number[] = []
      await start(two)
      await wait(200)
      codes.push(await end(one))
      await start(one)
      await wait(200)
      codes.push(await end(two))
      await wait(200)
      isOver = true
      await Promise.all(loads)

      expect(failures).toEqual([])
      expect(codes).toEqual([0, 0])
      expect(sent.size).toBeGreaterThan(WRITERS * 10)
      const stored = await api.deps.store.db.selectFrom('message').select('id').execute()
      expect(stored.map(({ id }) => id).sort()).toEqual([...sent].sort())
    } finally {
      for (const child of running.values()) if (child.exitCode === null) child.kill('SIGKILL')
      await balancer.stop()
      await api.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
