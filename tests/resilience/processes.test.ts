import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../src/config/root.ts'
import { startApi, type Person, type TestApi } from '../support/api.ts'
import { openStream } from '../support/events.ts'
import { connectClient, cookieLine } from '../support/http-client.ts'
import { freePort } from '../support/postgres.ts'
import { giveCredits, openBrands, setAccount } from '../support/profiles.ts'
import { openRaw, statusOf } from '../support/raw.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { openListenBridge, type ListenBridge } from '../../src/server/events/listen-bridge.ts'

const file = join(projectRoot(), 'tests/support/api-process.ts')
const isShared = (process.env.TEST_DATABASE_URL ?? '').startsWith('postgres')

describe.skipIf(!isShared)('two processes over one PostgreSQL', () => {
  let api: TestApi
  let folder: string
  let ann: Person
  let ben: Person
  const ports: number[] = []
  const children: ChildProcess[] = []

  beforeAll(async () => {
    api = await startApi({ change: openBrands })
    folder = await mkdtemp(join(tmpdir(), 'duet-live-'))
    ann = await api.member('amora')
    ben = await api.member('amora')
    await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', ann.id, 1000)
    for (const name of ['one', 'two']) {
      const port = await freePort()
      ports.push(port)
      children.push(
        await spawnServer(file, join(folder, name), port, { DATABASE_URL: api.databaseUrl ?? '' }),
      )
    }
  })
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const message = () => ({
    profile: ben.id,
    text: 'Good evening',
    cost: api.deps.brands.get('amora')?.site.message_credits,
  })
  const ofAnn = () => ({ Cookie: cookieLine(ann.cookies), 'Idempotency-Key': randomUUID() })
  const write = async (port: number) => {
    const answer = await connectClient(port, { cookies: ann.cookies }).post('/api/chat.php', message())
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const listen = (port: number, lastId?: string, who = ben) =>
    openStream(port, `amora.localhost:${port}`, who.cookies, { lastId })
  const seqsOf = (stream: Awaited<ReturnType<typeof listen>>) =>
    stream.events.filter(({ kind }) => kind === 'message').map(({ data }) => data.message.seq as number)
  const until = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)

  test('what is written to one is told by the other, in order', async () => {
    const [one = 0, two = 0] = ports
    const stream = await listen(one)
    await stream.until('counters')
    for (let round = 0; round < 10; round += 1) {
      await write(two)
      await write(one)
    }
    await stream.until('message', 20)
    expect(seqsOf(stream)).toEqual(until(1, 20))
    stream.close()
  })

  test('nothing is lost while the line between them is cut', async () => {
    const [one = 0, two = 0] = ports
    const stream = await listen(one)
    await stream.until('counters')
    for (let round = 0; round < 3; round += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`.execute(api.deps.store.db)
      await write(two)
      await stream.until('message', round + 1)
    }
    expect(seqsOf(stream)).toEqual(until(21, 23))
    stream.close()
  })

  test('both tabs of a sender are told at once, though each has another process', async () => {
    const [one = 0, two = 0] = ports
    const tabs = [await listen(one, undefined, ann), await listen(two, undefined, ann)]
    for (const tab of tabs) await tab.until('counters')
    for (const [index, port] of ports.entries()) {
      await write(port)
      for (const tab of tabs) await tab.until('message', index + 1)
    }
    for (const tab of tabs) tab.close()
  })

  test('events a stopping process still writes are sent by the other', async () => {
    const [one = 0] = ports
    const port = await freePort()
    const ending = await spawnServer(file, join(folder, 'ending'), port, {
      DATABASE_URL: api.databaseUrl ?? '',
    })
    children.push(ending)
    const [stream, last] = [await listen(one), await listen(port)]
    await Promise.all([stream, last].map((each) => each.until('counters')))
    const body = JSON.stringify(message())
    const call = await openRaw(port)
    const headers = {
      ...ofAnn(),
      Host: `amora.localhost:${port}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    call.write(`POST /api/chat.php HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, 5)}`)
    await wait(200)
    ending.kill('SIGTERM')
    await last.ended()
    call.write(body.slice(5))
    expect(statusOf(await call.closed())).toBe(200)
    await stream.until('message')
    stream.close()
  })

  test('names published right before a bridge closes are received', async () => {
    const open = (onNotify: (name: string) => void) =>
      new Promise<ListenBridge>((resolve) => {
        const bridge = openListenBridge(api.databaseUrl ?? '', {
          onNotify,
          onReconnect: () => resolve(bridge),
          log: api.deps.log,
        })
      })
    const published = ['first', 'second']
    const received: string[] = []
    // Names of members of the other tests come on the same channel.
    const receive = (name: string) => published.includes(name) && received.push(name)
    const [receiver, sender] = [await open(receive), await open(() => undefined)]
    for (const name of published) sender.publish([name])
    await sender.close()
    await expect.poll(() => received).toEqual(published)
    await receiver.close()
  })

  // security 82
  test('a client of a process that dies goes on with the other, without gap or repeat', async () => {
    const [one = 0, two = 0] = ports
    const first = await listen(one)
    await first.until('counters')
    await write(two)
    await first.until('message')
    children[0]?.kill('SIGKILL')
    await first.ended()
    await write(two)
    await write(two)
    const second = await listen(two, first.lastId())
    await second.until('message', 2)
    expect([...seqsOf(first), ...seqsOf(second)]).toEqual(until(27, 29))
    second.close()
  })
})
