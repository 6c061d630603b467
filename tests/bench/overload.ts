// The last part of `npm run bench:security` (security.md 11, 34, 79, 81): what three times the load, thousands of slow clients,
// parallel logins and pictures made to explode cost the others, on one API process over SQLite.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '../../src/contract/protocol.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { fillMembers, fillTalks } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { openRaw, type RawSocket } from '../support/raw.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { askBeside, every, get, login, msOf, served, timed, type Timed } from './asker.ts'
import { type LoadRequest, percentile } from './load.ts'
import { members, mixed, ONLINE } from './mix.ts'
import { bomb, memoryOf } from './pixel-bomb.ts'
import { bytesOf, type RawLoad, sendRaw } from './raw-load.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const CONNECTIONS = 1500
const SECONDS = 10
const TIMES = 3
const ROUNDS = 5
const SLOW = 1000
const LOGINS = 50
const BOMBS = 20
const BOMB_SIDE = 14_000

interface Row extends Record<string, string | number> {
  what: string
  measured: string
  goal: string
  holds: string
}
const rows: Row[] = []
function note(what: string, measured: string, goal: string, holds: boolean): void {
  rows.push({ what, measured, goal, holds: holds ? 'yes' : 'NO' })
}

const folder = mkdtempSync(join(tmpdir(), 'duet-overload-'))
const store = openStore({ dataDir: folder }, () => undefined)
await migrate(store)
await fillMembers(store, {
  brand: 'amora',
  pool: 'amora',
  members: ONLINE,
  sessions: ONLINE,
  now: Date.now(),
})
await fillTalks(store, { pool: 'amora', members: ONLINE, now: Date.now() })
await store.db.destroy()
const port = await freePort()
const server = await spawnServer('tests/support/api-process.ts', folder, port)

const online = members(port, mixed)
let asks = 0
/** Counted on from load to load: logins of the same few members would end each other's sessions. */
const next = () => bytesOf(online(asks++))
/** The bytes of one request of the member number `index`. */
const bytesFor = (index: number, request: LoadRequest) => bytesOf(members(port, () => request)(index))

interface Top {
  /** Answers a second. */
  rate: number
  p95: number
}

async function measureTop(): Promise<Top> {
  const load = await sendRaw(port, { connections: 32, seconds: SECONDS, next })
  return { rate: load.latencies.length / load.seconds, p95: percentile(load, 95) }
}

interface Past {
  load: RawLoad
  /** Answers a second. */
  goodput: number
  beside: Timed[][]
  normalMs: number
}

async function measurePast(top: Top): Promise<Past> {
  let asking: Promise<Timed[][]> = Promise.resolve([])
  const load = await sendRaw(port, {
    connections: CONNECTIONS,
    rate: top.rate * TIMES,
    seconds: SECONDS,
    next,
    onOpen() {
      asking = askBeside(port, SECONDS)
    },
  })
  const normalMs = await untilNormal(top.p95)
  return { load, goodput: load.latencies.length / load.seconds, beside: await asking, normalMs }
}

/** In turn, each time past the ceiling against the ceilings before and after it: machines do not keep their speed. */
async function runOverload(): Promise<void> {
  await sendRaw(port, { connections: 32, seconds: 5, next })
  const rounds: Past[] = []
  const shares: number[] = []
  let before = await measureTop()
  while (rounds.length < ROUNDS) {
    const past = await measurePast(before)
    const after = await measureTop()
    const share = past.goodput / ((before.rate + after.rate) / 2)
    const { load } = past
    console.log(
      `Ceiling ${before.rate.toFixed(0)}/s, afterwards ${after.rate.toFixed(0)}/s;`,
      `${(load.due / load.seconds / before.rate).toFixed(1)} × sent:`,
      `${[...load.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')};`,
      `goodput ${(share * 100).toFixed(0)} %, p95 ${percentile(load, 95).toFixed(0)} ms`,
    )
    rounds.push(past)
    shares.push(share)
    before = after
  }
  const share = shares.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
  note(
    `goodput at ${TIMES} × the ceiling, the middle of ${ROUNDS} rounds`,
    `${(share * 100).toFixed(0)} % (${shares.map((each) => (each * 100).toFixed(0)).join(', ')})`,
    '≥ 80 %',
    share >= 0.8,
  )
  const beside = rounds[0]?.beside.map((_, kind) => rounds.flatMap((round) => round.beside[kind] ?? [])) ?? []
  note(
    'logins, notices and health served meanwhile',
    beside
      .map((answers) => `${served(answers)}/${answers.length} p95 ${msOf(answers, 95).toFixed(0)} ms`)
      .join(', '),
    'all',
    beside.every((answers) => served(answers) === answers.length),
  )
  const normal = Math.max(...rounds.map(({ normalMs }) => normalMs))
  note('back to normal after', `${(normal / 1000).toFixed(1)} s`, '≤ 10 s', normal <= 10_000)
}

/** Milliseconds until twenty answers in a row are as quick as before. */
async function untilNormal(usualMs: number): Promise<number> {
  const begun = performance.now()
  for (let good = 0; good < 20;) {
    const { status, ms } = await timed(get(port, '/api/user.php'))
    good = status === 200 && ms <= Math.max(2 * usualMs, 20) ? good + 1 : 0
    await wait(20)
  }
  return performance.now() - begun
}

const PACE = { connections: 20, rate: 100, seconds: SECONDS, next }

async function runSlowClients(): Promise<void> {
  const usual = percentile(await sendRaw(port, PACE), 95)
  const open = (prepare: (raw: RawSocket, index: number) => void) =>
    Promise.all(
      Array.from({ length: SLOW }, async (_, index) => {
        const raw = await openRaw(port)
        const begun = performance.now()
        prepare(raw, index)
        await raw.closed()
        return performance.now() - begun
      }),
    )
  const slow = [
    open((raw) => {
      raw.write('GET /api/settings.php HTTP/1.1\r\nX-Slow: ')
      raw.drip('x', 1000)
    }),
    open((raw, index) => {
      raw.write(
        bytesFor(index, {
          method: 'PUT',
          path: '/api/user.php',
          headers: { 'Content-Type': 'application/json', 'Content-Length': '9000' },
        }),
      )
      raw.drip(' ', 1000)
    }),
    open((raw, index) => {
      raw.socket.pause()
      raw.write(bytesFor(index, { path: '/api/settings.php' }).repeat(5))
      // A paused socket does not hear of its end.
      setTimeout(() => raw.socket.resume(), 16_000)
    }),
  ]
  // The moment in which 3,000 connections come is not what others live with.
  await wait(2000)
  const beside = percentile(await sendRaw(port, { ...PACE, seconds: 8 }), 95)
  note(
    `others’ p95 beside 3 × ${SLOW} slow clients, and without`,
    `${beside.toFixed(1)} ms, ${usual.toFixed(1)} ms`,
    '< 2 ×, or 10 ms',
    beside < Math.max(2 * usual, 10),
  )
  const [heads = [], bodies = []] = await Promise.all(slow)
  const longest = Math.max(...heads, ...bodies) / 1000
  note('slow heads and bodies closed after', `${longest.toFixed(1)} s`, '≤ 15 s', longest <= 15)
}

async function runLogins(): Promise<void> {
  let isOver = false
  const results: Timed[] = []
  const workers = Array.from({ length: LOGINS }, async () => {
    while (!isOver) results.push(await timed(() => login(port)))
  })
  const stop = every(20, get(port, '/api/health.php'))
  await wait(SECONDS * 1000)
  const healths = await stop()
  isOver = true
  await Promise.all(workers)
  const p99 = msOf(healths, 99)
  const busy = results.filter(({ status }) => status === 503).length
  note(
    `health.php p99 beside ${LOGINS} parallel logins (${((results.length - busy) / SECONDS).toFixed(0)}/s served, ${busy} busy)`,
    `${p99.toFixed(1)} ms`,
    '< 50 ms',
    p99 < 50 && served(healths) === healths.length,
  )
}

async function upload(picture: Buffer, member: number): Promise<number> {
  const boundary = 'bomb'
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const raw = await openRaw(port)
  raw.write(
    bytesFor(member, {
      method: 'POST',
      path: '/api/photo.php',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': String(body.length),
        [IDEMPOTENCY_HEADER]: randomUUID(),
        Connection: 'close',
      },
    }),
  )
  raw.write(body)
  return Number((await raw.closed()).slice(9, 12))
}

async function runBombs(): Promise<void> {
  // The decoding process starts with the first upload; it is not what a bomb costs.
  await upload(bomb(300), 1)
  const usual = percentile(await sendRaw(port, PACE), 95)
  const picture = bomb(BOMB_SIDE)
  const before = memoryOf(server.pid ?? 0)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid ?? 0))), 5)
  const beside = sendRaw(port, { ...PACE, seconds: 5 })
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: BOMBS }, async (_, index) => {
      const status = await upload(picture, 100 + index)
      return { status, ms: performance.now() - begun }
    }),
  )
  const p95 = percentile(await beside, 95)
  clearInterval(watch)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  const refused = answers.filter(({ status }) => status === 422).length
  note(
    `${BOMBS} pictures of ${BOMB_SIDE}² in ${(picture.length / 1000).toFixed(0)} kB at once: refused, growth of memory`,
    `${refused} × 422, ${(most - before).toFixed(0)} MB`,
    'all, ≤ 150 MB',
    refused === BOMBS && most - before <= 150,
  )
  note('the slowest of them', `${slowest.toFixed(0)} ms`, '< 200 ms each', slowest < 200)
  note(
    'others’ p95 meanwhile, and without',
    `${p95.toFixed(1)} ms, ${usual.toFixed(1)} ms`,
    '< 2 ×, or 10 ms',
    p95 < Math.max(2 * usual, 10),
  )
}

try {
  await runOverload()
  await runSlowClients()
  await runLogins()
  await runBombs()
} finally {
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
printTable('Past what it can do', rows)
process.exitCode = rows.every(({ holds }) => holds === 'yes') ? 0 : 1
