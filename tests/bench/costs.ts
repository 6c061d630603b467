// `node tests/bench/costs.ts [members]`, of `npm run bench:data`: what one request of each kind, a message to open
// streams and an idle stream take of processors, in the API process and in the database, and what a member, a
// conversation and a message take of the disk. Processor time, so that a busy machine changes little.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { beginRequest } from '../support/http-client.ts'
import { fillMembers, fillTalks, memberId, sessionCookies, TALKS } from '../support/members.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf, postgresPids } from './cpu.ts'
import { sendFlatOut } from './load.ts'
import { login, members, message, ONLINE, pollChats, pollLikes, pollMember, type RequestOf } from './mix.ts'

const MEMBERS = Number(process.argv[2] ?? 20_000)
const CONNECTIONS = 16
const WARM_SECONDS = 1
const SECONDS = 6
const STREAMS = 1000
const IDLE_SECONDS = 30

const KINDS: Record<string, RequestOf> = {
  'poll of the member': pollMember,
  'poll of conversations': pollChats,
  'poll of likes': pollLikes,
  'profile of another': (index, member) => ({
    path: `/api/profile.php?id=${memberId((member + 1 + (index % TALKS)) % ONLINE)}`,
  }),
  search: (index) => ({ path: `/api/search.php?gender=woman&min_age=${20 + (index % 20)}&max_age=60` }),
  login,
  message,
}

interface Cost {
  what: string
  done: number
  refused: number
  /** Milliseconds of a processor for one, in the API process and in the database. */
  apiMs: number
  databaseMs: number
}

interface Site {
  port: number
  apiPid: number
  store: Store
}

/** Processes of PostgreSQL; SQLite's work is the API's own. */
async function databasePids({ store }: Site): Promise<number[]> {
  if (store.engine === 'sqlite') return []
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(store.db)
  return postgresPids(rows.map(({ pid }) => pid))
}

async function costOf(site: Site, what: string, work: () => Promise<{ done: number; refused: number }>) {
  const before = { api: cpuOf([site.apiPid]), database: cpuOf(await databasePids(site)) }
  const { done, refused } = await work()
  const database = cpuOf(await databasePids(site)) - before.database
  const api = cpuOf([site.apiPid]) - before.api
  const cost: Cost = { what, done, refused, apiMs: (api * 1000) / done, databaseMs: (database * 1000) / done }
  return cost
}

async function requestCost(site: Site, what: string, requestOf: RequestOf): Promise<Cost> {
  const load = (seconds: number, from: number) => {
    const next = members(site.port, requestOf)
    return sendFlatOut(site.port, { connections: CONNECTIONS, seconds, next: (index) => next(from + index) })
  }
  const warm = await load(WARM_SECONDS, 0)
  return costOf(site, what, async () => {
    const { latencies, refused } = await load(SECONDS, warm.latencies.length)
    return { done: latencies.length, refused: [...refused.values()].reduce((sum, each) => sum + each, 0) }
  })
}

/** Opens the streams of the first members. */
async function openStreams({ port }: Site): Promise<Agent> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  for (let member = 0; member < STREAMS; member += 1) {
    const outgoing = beginRequest(port, '/api/events.php', { cookies: sessionCookies(member), agent })
    outgoing.on('error', () => undefined)
    outgoing.end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (incoming.statusCode !== 200) throw new Error(`events.php answered ${incoming.statusCode}`)
    incoming.on('error', () => undefined)
    incoming.resume()
  }
  return agent
}

/** Bytes on disk of each table with its indexes. */
async function tableBytes(store: Store): Promise<Map<string, number>> {
  await sql`vacuum analyze`.execute(store.db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`.execute(store.db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Growth of tables in bytes, for each of so many. */
function growth(before: Map<string, number>, after: Map<string, number>, count: number) {
  const each = [...after].map(([name, bytes]) => ({
    name,
    bytes: Math.round((bytes - (before.get(name) ?? 0)) / count),
  }))
  const grown = each.filter(({ bytes }) => bytes >= 1).sort((one, other) => other.bytes - one.bytes)
  return {
    bytes: grown.reduce((sum, { bytes }) => sum + bytes, 0),
    'of which': grown.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  }
}

async function measure(folder: string, cluster: Cluster | null): Promise<void> {
  const store = openStore({ dataDir: folder, databaseUrl: cluster?.socketUrl }, () => undefined)
  const isPostgres = store.engine === 'postgres'
  const sizes: Map<string, number>[] = []
  const weigh = async () => void (isPostgres && sizes.push(await tableBytes(store)))
  await migrate(store)
  await weigh()
  const brand = { brand: 'amora', pool: 'amora', now: Date.now() }
  await fillMembers(store, { ...brand, members: MEMBERS, sessions: MEMBERS, photos: true })
  await weigh()
  await fillTalks(store, { ...brand, members: ONLINE })
  await weigh()

  const port = await freePort()
  const env: Record<string, string> = cluster ? { DATABASE_URL: cluster.socketUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
  const site: Site = { port, apiPid: server.pid ?? 0, store }
  const costs: Cost[] = []
  try {
    for (const [what, requestOf] of Object.entries(KINDS)) {
      if (what === 'message') await weigh()
      costs.push(await requestCost(site, what, requestOf))
    }
    const sent = costs.at(-1)?.done ?? 0
    await weigh()
    const agent = await openStreams(site)
    const betweenStreams: RequestOf = (index) => message(index, (index * 7919) % STREAMS, ONLINE)
    costs.push(await requestCost(site, 'message, both on streams', betweenStreams))
    await wait(1000)
    costs.push(
      await costOf(site, 'idle stream, a minute', async () => {
        await wait(IDLE_SECONDS * 1000)
        return { done: (STREAMS * IDLE_SECONDS) / 60, refused: 0 }
      }),
    )
    agent.destroy()
    printTable(
      `${store.engine}, ${MEMBERS} members: processor time of one`,
      costs.map(({ what, done, refused, apiMs, databaseMs }) => ({
        what,
        done,
        refused,
        'API ms': apiMs.toFixed(3),
        'database ms': isPostgres ? databaseMs.toFixed(3) : 'in it',
      })),
    )
    if (!isPostgres) return
    const [empty, filled, talking, beforeMessages, afterMessages] = sizes as [
      Map<string, number>,
      Map<string, number>,
      Map<string, number>,
      Map<string, number>,
      Map<string, number>,
    ]
    printTable('Bytes on disk with indexes', [
      { of: 'member', ...growth(empty, filled, MEMBERS) },
      { of: 'conversation with 6 messages', ...growth(filled, talking, ONLINE * TALKS) },
      { of: 'message sent', ...growth(beforeMessages, afterMessages, sent) },
    ])
  } finally {
    server.kill('SIGKILL')
    await store.db.destroy()
  }
}

const cluster = await startCluster({ outlives: 'power' })
if (!cluster) console.log('PostgreSQL skipped: its programs are not on this machine')
for (const each of cluster ? [cluster, null] : [null]) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-costs-'))
  try {
    await measure(folder, each)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
await cluster?.stop()
process.exit()
