// `npm run bench:api [members] [sqlite|postgres …]`: what 10,000 members online cost one API process over HTTP, what it does at
// most, durable spends and searches, on each engine, beside bare node:http with one query. PostgreSQL syncs, as in
// production, and is reached by its socket, as on one machine. Exits 1 where the mix misses its share by more than a tenth.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { fillMembers, fillTalks, spreadVisits } from '../support/members.ts'
import { freePort, startCluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { type Ceiling, ceilingsOf } from './ceiling.ts'
import { type Load, type LoadRequest, percentile, sendFlatOut, sendPaced } from './load.ts'
import { members, message, MIX_PER_SECOND, mixed, ONLINE, POLLS_PER_SECOND } from './mix.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const MIX_SECONDS = 60
const SECONDS = 15
const WARM_SECONDS = 5
const CONNECTIONS = 32
const SEARCHES_PER_SECOND = 20

const [size, ...named] = process.argv.slice(2)
const MEMBERS = Number(size ?? 200_000)
const engines = named.length > 0 ? named : ['sqlite', 'postgres']
const SEARCH_BUDGET = MEMBERS > 200_000 ? 'p95 ≤ 50 ms' : 'p95 ≤ 20 ms'

/** What the mix does at most, as a share of bare's rate. */
const MIX_SHARES: Readonly<Record<string, number>> = { sqlite: 0.25, postgres: 0.3 }
/** How far a ratio may miss its bar on a machine that is not idle. */
const LEEWAY = 0.9

const SEARCHES = [
  {
    name: 'search, mix',
    queries: [
      'gender=woman&min_age=25&max_age=40',
      'gender=man&country=DE&page=2',
      'gender=woman&country=DK&countryregion=DK-17&min_age=20&max_age=60',
      'min_age=30&max_age=35&with_photo=1',
      'gender=man&hair=blond&body=slim',
    ],
  },
  { name: 'search, nobody has such hair', queries: ['gender=man&hair=dyed&eyes=grey'] },
  {
    name: 'search, nobody, nor in wider ages',
    queries: ['gender=man&hair=dyed&eyes=grey&min_age=30&max_age=40'],
  },
  { name: 'search, nobody of any gender', queries: ['gender=everyone&hair=dyed&eyes=grey'] },
]

type Row = Record<string, string | number>

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const begun = performance.now()
  const store = openStore({ dataDir, databaseUrl }, () => undefined)
  await migrate(store)
  const brand = { brand: 'amora', pool: 'amora', now: Date.now() }
  await fillMembers(store, { ...brand, members: MEMBERS, sessions: ONLINE, photos: true })
  await fillTalks(store, { ...brand, members: ONLINE })
  // As the autovacuum of a server that has run for a while leaves it.
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
  await spreadVisits(store, Date.now())
  await store.db.destroy()
  console.log(`Filled ${MEMBERS} members in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

async function bench(engine: string, folder: string, databaseUrl: string | undefined): Promise<void> {
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const bare = await withServer('tests/bench/bare.ts', folder, env, async (port) => {
    const next = members(port, () => ({ path: '/' }))
    return await paced('bare node:http, one query', port, { rate: POLLS_PER_SECOND, seconds: SECONDS, next })
  })
  const api = await withServer('tests/support/api-process.ts', folder, env, async (port) => {
    const online = { rate: MIX_PER_SECOND, seconds: MIX_SECONDS, next: members(port, mixed) }
    await sendPaced(port, { ...online, seconds: WARM_SECONDS })
    const rows = [
      await paced('10,000 online: polls, messages, logins', port, online, 'p95 ≤ 100, p99 ≤ 300 ms'),
    ]
    for (const { name, queries } of SEARCHES) {
      const next = members(port, (index) => ({ path: `/api/search.php?${queries[index % queries.length]}` }))
      rows.push(await paced(name, port, { rate: SEARCHES_PER_SECOND, seconds: SECONDS, next }, SEARCH_BUDGET))
    }
    const next = members(port, message)
    rows.push(await flatOut('credit spends, synced, flat out', port, { next }, '≥ 500 a second'))
    return rows
  })
  const ceilings = await ceilingsOf(folder, env, SECONDS)
  const share = ceilings.mix.perSecond / ceilings.bare.perSecond
  const least = MIX_SHARES[engine] ?? 0
  printTable(`${engine}, ${MEMBERS} members, one API process`, [
    bare,
    ...api,
    rowOfCeiling('bare node:http, flat out', ceilings.bare, ''),
    rowOfCeiling(`the mix, flat out, ${share.toFixed(2)} of bare`, ceilings.mix, `≥ ${least} of bare`),
  ])
  if (share < LEEWAY * least) process.exitCode = 1
}

const rowOfCeiling = (what: string, { load, perSecond }: Ceiling, budget: string): Row =>
  rowOf(what, `${perSecond.toFixed(0)} done`, load, budget)

async function withServer<T>(
  file: string,
  folder: string,
  env: Record<string, string>,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const child = await spawnServer(file, folder, port, env)
  try {
    return await work(port)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

async function paced(
  name: string,
  port: number,
  options: Parameters<typeof sendPaced>[1],
  budget = '',
): Promise<Row> {
  return rowOf(name, `${options.rate.toFixed(0)} asked`, await sendPaced(port, options), budget)
}

async function flatOut(
  name: string,
  port: number,
  { next }: { next: (index: number) => LoadRequest },
  budget = '',
): Promise<Row> {
  const load = await sendFlatOut(port, { connections: CONNECTIONS, seconds: SECONDS, next })
  return rowOf(name, `${(load.latencies.length / load.seconds).toFixed(0)} done`, load, budget)
}

function rowOf(what: string, perSecond: string, load: Load, budget: string): Row {
  const at = (percent: number) => percentile(load, percent).toFixed(1)
  const refused = [...load.refused].map(([status, times]) => `${times} × ${status}`).join(', ')
  const times = { 'p50 ms': at(50), 'p95 ms': at(95), 'p99 ms': at(99) }
  return { what, 'a second': perSecond, ...times, refused: refused || 0, budget }
}

for (const engine of engines) {
  const cluster = engine === 'postgres' ? await startCluster({ outlives: 'power' }) : null
  if (engine === 'postgres' && !cluster) {
    console.log('PostgreSQL skipped: its programs are not on this machine')
    continue
  }
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  try {
    await fill(folder, cluster?.socketUrl)
    await bench(engine, folder, cluster?.socketUrl)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await cluster?.stop()
  }
}
