// `node tests/bench/import.ts [members] [SQLite or PostgreSQL]`, of `npm run bench:import`: how long members of another system
// take to come, with three messages each, and how much memory, on each engine; killed in the middle and begun again, and audited.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { projectRoot } from '../../src/config/root.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { BRAND, openEnvironment, type ServerEnvironment } from '../resilience/environment.ts'
import { headerLine, memberLine } from '../support/brand-files.ts'
import { createDatabase } from '../support/database.ts'
import { startCluster } from '../support/postgres.ts'

const [size = '100000', only] = process.argv.slice(2)
const MEMBERS = Number(size)
/** Members who like the one before, and write to them. */
const MESSAGES = 6
const TABLES = [
  'account',
  'profile',
  'listing',
  'consent',
  'likes',
  'conversation',
  'message',
  'imported',
] as const

function* lines(): Generator<object> {
  yield headerLine()
  for (let number = 0; number < MEMBERS; number += 1)
    yield memberLine(number, { about: `Invented member ${number}. `.repeat(12) })
  for (let number = 1; number < MEMBERS; number += 1)
    yield { kind: 'like', from: `m${number}`, to: `m${number - 1}`, at: '2025-03-04T00:00:00Z' }
  // Every second one talks.
  for (let number = 1; number < MEMBERS; number += 2)
    yield {
      ...{ kind: 'conversation', id: `c${number}`, members: [`m${number}`, `m${number - 1}`] },
      messages: Array.from({ length: MESSAGES }, (_, index) => ({
        ...{ from: `m${number - (index % 2)}`, at: `2025-03-04T0${index}:00:00Z` },
        text: `Message ${index} of an invented conversation, about as long as most are.`,
      })),
    }
}

const begin = (environment: ServerEnvironment, file: string) =>
  spawn(process.execPath, ['src/server/admin/import-members.ts', '--brand', BRAND, file], {
    cwd: projectRoot(),
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: environment.folder },
      ...(environment.databaseUrl ? { DATABASE_URL: environment.databaseUrl } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

interface Use {
  /** The most memory a process has held so far. */
  megabytes: number
  /** Of a processor, so far. */
  seconds: number
}

/** Clock ticks of a second, as Linux counts them for programs. */
const TICKS = 100

/** What a process has used; `last` once it is gone. */
function useOf({ pid }: ChildProcess, last: Use): Use {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // Behind the name of the program, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return {
      megabytes: Math.max(last.megabytes, Number(peak ?? 0) / 1024),
      seconds: Math.max(last.seconds, (Number(fields[11]) + Number(fields[12])) / TICKS),
    }
  } catch {
    return last
  }
}

async function countRows(environment: ServerEnvironment): Promise<number[]> {
  const store = openEnvironment(environment)
  const counts: number[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      store.db,
    )
    counts.push(Number(rows[0]?.count))
  }
  await store.db.destroy()
  return counts
}

/** Runs an import until it ends, or until so many records came; answers its seconds, and the megabytes it held. */
async function run(environment: ServerEnvironment, file: string, until = Infinity) {
  const began = performance.now()
  const child = begin(environment, file)
  const exited = once(child, 'exit') as Promise<[number | null]>
  let use: Use = { megabytes: 0, seconds: 0 }
  while (child.exitCode === null && child.signalCode === null) {
    use = useOf(child, use)
    // Counting takes time from what is counted.
    await wait(until < Infinity ? 3000 : 250)
    if (until < Infinity && (await countImported(environment)) >= until) child.kill('SIGKILL')
  }
  const [code] = await exited
  if (code !== 0 && until === Infinity) throw new Error(`the import ended with ${code}`)
  return { ...use, wall: (performance.now() - began) / 1000 }
}

async function countImported(environment: ServerEnvironment): Promise<number> {
  const store = openEnvironment(environment)
  const { rows } = await sql<{ count: number }>`select count(*) as count from imported`.execute(store.db)
  await store.db.destroy()
  return Number(rows[0]?.count)
}

async function measure(engine: string, environment: ServerEnvironment, file: string) {
  const store = openEnvironment(environment)
  await migrate(store)
  await store.db.destroy()
  const killed = await run(environment, file, MEMBERS)
  const inBetween = await countRows(environment)
  const rest = await run(environment, file)
  const counts = await countRows(environment)
  const again = await run(environment, file)
  const same = JSON.stringify(await countRows(environment)) === JSON.stringify(counts)
  const audited = await auditSeconds(environment)
  const row = (what: string, { wall, seconds, megabytes }: typeof rest, came: number) => ({
    ...{ engine, run: what, seconds: wall.toFixed(0), 'of a processor': seconds.toFixed(0) },
    ...{ 'peak MB': Math.round(megabytes), 'records there': came },
  })
  printTable(`${MEMBERS} members on ${engine}`, [
    row('killed in the middle', killed, inBetween.at(-1) ?? 0),
    row('begun again', rest, counts.at(-1) ?? 0),
    row('once more: nothing came twice', again, same ? (counts.at(-1) ?? 0) : -1),
  ])
  printTable(
    'Rows',
    TABLES.map((table, index) => ({ table, rows: counts[index] ?? 0 })),
  )
  console.log(`audit: ${audited}`)
}

async function auditSeconds(environment: ServerEnvironment): Promise<string> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/server/admin/audit.ts', '--json'], {
    cwd: projectRoot(),
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: environment.folder },
      ...(environment.databaseUrl ? { DATABASE_URL: environment.databaseUrl } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return `${code === 0 ? 'clean' : 'NOT CLEAN'} in ${((performance.now() - began) / 1000).toFixed(0)} s`
}

const folder = await mkdtemp(join(tmpdir(), 'duet-bench-import-'))
const file = join(folder, 'members.jsonl')
await pipeline(function* () {
  for (const line of lines()) yield `${JSON.stringify(line)}\n`
}, createWriteStream(file))
console.log(`${Math.round((await stat(file)).size / 1024 / 1024)} MB of lines`)
try {
  if (only !== 'PostgreSQL') await measure('SQLite', { folder: await mkdtemp(join(folder, 'sqlite-')) }, file)
  const cluster = only === 'SQLite' ? null : await startCluster()
  if (!cluster) console.log('Without PostgreSQL: not wanted, or not installed here.')
  else {
    try {
      const databaseUrl = await createDatabase(cluster.url)
      await measure('PostgreSQL', { folder: await mkdtemp(join(folder, 'postgres-')), databaseUrl }, file)
    } finally {
      await cluster.stop()
    }
  }
} finally {
  await rm(folder, { recursive: true })
}
