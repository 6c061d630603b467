// How long a message takes to the screen over the event stream: `node tests/bench/delivery.ts [a second] [sqlite|postgres]`. A
// thousand members hold a stream each and write to one another; timed from sending to the receiver's event, each once.
// Beside it what bare node:http with one query does on that machine at that moment.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { beginRequest, clientHeaders } from '../support/http-client.ts'
import { fillMembers, fillTalks, memberId, sessionCookies, sessionToken, TALKS } from '../support/members.ts'
import { freePort, startCluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { bareRate } from './baseline.ts'
import { percentile, sendPaced, type LoadRequest } from './load.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const MEMBERS = 1000
const WARM_SECONDS = 5
const SECONDS = 20
/** Time for deliveries still under way when the last message was answered. */
const SETTLE_MS = 3000
const BUDGET_P99_MS = 150

const [perSecond = '500', engine = 'sqlite'] = process.argv.slice(2)
const rate = Number(perSecond)

const cluster = engine === 'postgres' ? await startCluster({ outlives: 'power' }) : null
if (engine === 'postgres' && !cluster) throw new Error('PostgreSQL is not on this machine')
const folder = await mkdtemp(join(tmpdir(), 'duet-delivery-'))
const store = openStore({ dataDir: folder, databaseUrl: cluster?.socketUrl }, () => undefined)
await migrate(store)
const brand = { brand: 'amora', pool: 'amora', now: Date.now() }
await fillMembers(store, { ...brand, members: MEMBERS, sessions: MEMBERS })
await fillTalks(store, { ...brand, members: MEMBERS })
// As the autovacuum of a server that has run for a while leaves it.
if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
await store.db.destroy()

const env: Record<string, string> = cluster ? { DATABASE_URL: cluster.socketUrl } : {}
const bare = await bareRate(folder, env)
const port = await freePort()
const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/** When each message was sent, and its times to its receiver's screen. */
const sentAt = new Map<string, number>()
const latencies: number[] = []
let repeated = 0
/** Streams that were asked to come back. */
let refusedStreams = 0

async function open(member: number): Promise<void> {
  const outgoing = beginRequest(port, '/api/events.php', { cookies: sessionCookies(member), agent })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.on('error', () => undefined)
  if (incoming.statusCode !== 200) {
    // A client among a thousand others is asked to come back, and does, as browsers do.
    incoming.resume()
    refusedStreams += 1
    await new Promise((resolve) => setTimeout(resolve, 1000 * (0.5 + Math.random())))
    return open(member)
  }
  let kind = ''
  const lines = createInterface({ input: incoming })
  // The server is killed at the end.
  lines.on('error', () => undefined)
  lines.on('line', (line) => {
    if (line.startsWith('event: ')) kind = line.slice('event: '.length)
    if (kind !== 'message' || !line.startsWith('data: ')) return
    const { message } = JSON.parse(line.slice('data: '.length)) as { message: { id: string; mine: boolean } }
    if (!message.mine) arrive(message.id)
  })
}

function arrive(id: string): void {
  const sent = sentAt.get(id)
  if (sent === undefined) return
  if (sent === 0) repeated += 1
  else latencies.push(performance.now() - sent)
  sentAt.set(id, 0)
}

function next(index: number): LoadRequest {
  const member = (index * 7919) % MEMBERS
  const id = randomUUID()
  sentAt.set(id, performance.now())
  return {
    method: 'POST',
    path: '/api/chat.php',
    headers: {
      ...clientHeaders(id),
      Host: `amora.localhost:${port}`,
      Cookie: `session=${sessionToken(member)}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      profile: memberId((member + 1 + (index % TALKS)) % MEMBERS),
      text: 'Hello there',
      cost: 1,
    }),
  }
}

try {
  await Promise.all(Array.from({ length: MEMBERS }, (_, member) => open(member)))
  await sendPaced(port, { rate, seconds: WARM_SECONDS, next })
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  sentAt.clear()
  latencies.length = 0
  const answers = await sendPaced(port, { rate, seconds: SECONDS, next })
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const load = { latencies: latencies.sort((one, other) => one - other) }
  const at = (percent: number) => percentile(load, percent).toFixed(1)
  printTable(`${engine}: ${rate} messages a second between ${MEMBERS} streams`, [
    {
      sent: sentAt.size,
      refused: [...answers.refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 0,
      arrived: latencies.length,
      'streams asked back': refusedStreams,
      twice: repeated,
      'p50 ms': at(50),
      'p95 ms': at(95),
      'p99 ms': at(99),
      'bare a second': bare.toFixed(0),
      budget: `p99 ≤ ${BUDGET_P99_MS} ms`,
    },
  ])
} finally {
  server.kill('SIGKILL')
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
