// `npm run bench:bus [rounds]`: how long a wake-up takes from one process to the others, by LISTEN/NOTIFY and by brokers
// that are installed, beside bare sockets: four processes publish 5,000 names a second in all, and each hears of all. Then
// the way of an event: a row is committed, published, and read by another process. PostgreSQL syncs, as in production. Each
// round measures all kinds in turn; printed is the middle of the rounds.

import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { printTable } from '../../src/server/platform/print-table.ts'
import { freePort, startCluster } from '../support/postgres.ts'
import type { BusResult, BusWork } from './bus-process.ts'
import { BUSES, type BusKind } from './buses.ts'
import { cpuOf, postgresPids } from './cpu.ts'
import { percentile } from './load.ts'
import { median } from './statistics.ts'

const PROCESSES = 4
const NAMES_PER_SECOND = 5000
/** Fewer, for committing and reading takes most of a small machine. */
const ROWS_PER_SECOND = 500
const WARM_SECONDS = 1
const SECONDS = 3

/** Measured with rows, too. */
const READ: readonly BusKind[] = ['bare TCP', 'NATS', 'Redis', 'NOTIFY as the server sends it']

const rounds = Number(process.argv[2] ?? 3)

interface Broker {
  address: string
  /** Its own processes. */
  pids: () => Promise<number[]>
  stop: () => Promise<void>
}

interface Measured {
  kind: BusKind
  p50: number
  p95: number
  p99: number
  perSecond: number
  lost: number
  /** Cores of the four processes together, and of what is between them. */
  cores: number
  brokerCores: number
}

/** Starts a program of this machine that listens on a port of its own, or null where it is not installed. */
async function startProgram(
  name: string,
  scheme: string,
  wordsOf: (port: number) => readonly string[],
): Promise<Broker | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  const folder = folders.find((each) => existsSync(join(each, name)))
  if (folder === undefined) return null
  const port = await freePort()
  const child = spawn(join(folder, name), wordsOf(port), { stdio: 'ignore' })
  return {
    address: `${scheme}://127.0.0.1:${port}`,
    pids: () => Promise.resolve([child.pid ?? 0]),
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function startPostgres(): Promise<Broker | null> {
  const cluster = await startCluster({ outlives: 'power' })
  if (!cluster) return null
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('create table bench_event (name text primary key)')
  return {
    address: cluster.socketUrl,
    async pids() {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      return postgresPids(rows.map(({ pid }) => pid))
    },
    async stop() {
      await client.end()
      await cluster.stop()
    },
  }
}

const heard = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0]

/** Measures a kind once: names alone, or with `rowsIn` from before the commit of a row to its being read. */
async function measure(kind: BusKind, broker: Broker | null, perSecond: number, rowsIn: string | null) {
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const children = ports.map((port, index) => {
    const others = ports.filter((other) => other !== port)
    const work: BusWork = {
      ...{ kind, index, processes: PROCESSES, rowsIn },
      address: broker?.address ?? [port, ...others].join(' '),
      rate: perSecond / PROCESSES,
      warmSeconds: WARM_SECONDS,
      seconds: SECONDS,
    }
    return fork(join(import.meta.dirname, 'bus-process.ts'), [JSON.stringify(work)], {
      serialization: 'advanced',
    })
  })
  try {
    const fromAll = <T>() => Promise.all(children.map((child) => heard<T>(child)))
    const sendAll = (message: string) => children.map((child) => child.send(message))
    await fromAll<'ready'>()
    sendAll('go')
    await wait(WARM_SECONDS * 1000)
    const beside = rowsIn === null ? [broker] : [...new Set([broker, brokers.PostgreSQL])]
    const pids = (await Promise.all(beside.map((each) => each?.pids() ?? Promise.resolve([])))).flat()
    const cpuBefore = cpuOf(pids)
    await fromAll<'sent'>()
    sendAll('settle')
    const results = await fromAll<BusResult>()
    const longest = Math.max(...results.map(({ seconds }) => seconds))
    const brokerCores = (cpuOf(pids) - cpuBefore) / longest
    sendAll('end')
    await Promise.all(children.map((child) => once(child, 'exit')))
    const latencies = results.flatMap((result) => [...result.latencies]).sort((one, other) => one - other)
    const readers = rowsIn === null ? PROCESSES - 1 : 1
    const measured: Measured = {
      kind,
      p50: percentile({ latencies }, 50),
      p95: percentile({ latencies }, 95),
      p99: percentile({ latencies }, 99),
      perSecond: latencies.length / readers / longest,
      lost: perSecond * SECONDS * readers - latencies.length,
      cores: results.reduce((sum, { cpu }) => sum + cpu, 0) / longest,
      brokerCores,
    }
    return measured
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

const brokers = {
  NATS: await startProgram('nats-server', 'nats', (port) => ['-a', '127.0.0.1', '-p', String(port)]),
  Redis: await startProgram('redis-server', 'redis', (port) => [
    ...['--bind', '127.0.0.1', '--port', String(port)],
    ...['--save', '', '--appendonly', 'no'],
  ]),
  PostgreSQL: await startPostgres(),
}
const nameOf = (kind: BusKind) => (kind === 'NATS' || kind === 'Redis' ? kind : 'PostgreSQL')
const brokerOf = (kind: BusKind) => (kind === 'bare TCP' ? null : brokers[nameOf(kind)])
const kinds = (Object.keys(BUSES) as BusKind[]).filter((kind) => {
  const isThere = kind === 'bare TCP' || brokerOf(kind) !== null
  if (!isThere) console.log(`${kind} skipped: ${nameOf(kind)} is not on this machine`)
  return isThere
})
const withRows = brokers.PostgreSQL ? kinds.filter((kind) => READ.includes(kind)) : []
const names: Measured[] = []
const rows: Measured[] = []
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) names.push(await measure(kind, brokerOf(kind), NAMES_PER_SECOND, null))
    for (const kind of withRows) {
      rows.push(await measure(kind, brokerOf(kind), ROWS_PER_SECOND, brokers.PostgreSQL?.address ?? null))
    }
  }
} finally {
  for (const broker of Object.values(brokers)) await broker?.stop()
}

function print(title: string, all: readonly Measured[]): void {
  const table = Map.groupBy(all, ({ kind }) => kind)
  const middles = [...table].map(([kind, measured]) => {
    const middle = (of: (one: Measured) => number) => median(measured.map(of))
    const p99s = measured.map(({ p99 }) => p99)
    return {
      bus: kind,
      'p50 ms': middle(({ p50 }) => p50).toFixed(2),
      'p95 ms': middle(({ p95 }) => p95).toFixed(2),
      'p99 ms': median(p99s).toFixed(2),
      'p99 from, to': `${Math.min(...p99s).toFixed(2)}, ${Math.max(...p99s).toFixed(2)}`,
      'a second': middle(({ perSecond }) => perSecond).toFixed(0),
      'not heard': measured.reduce((sum, { lost }) => sum + lost, 0),
      'cores of processes': middle(({ cores }) => cores).toFixed(2),
      'of broker, database': middle(({ brokerCores }) => brokerCores).toFixed(2),
    }
  })
  printTable(`${title}, ${PROCESSES} processes, ${rounds} rounds`, middles)
}
print(`${NAMES_PER_SECOND} names a second`, names)
if (rows.length > 0) print(`${ROWS_PER_SECOND} rows a second, from before the commit until read`, rows)
