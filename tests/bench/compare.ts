// `npm run bench:compare OTHER_CHECKOUT [sqlite|postgres …]`: the same requests flat out to the API of this checkout and of
// another (its dependencies installed), in turns of a quarter of a second, so that whatever else a machine does meets both. Says the ratio
// of each pair of turns, median and quartiles, and the processor time of a request.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { freePort, startCluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf } from './cpu.ts'
import { percentile, sendFlatOut } from './load.ts'
import { members, message, mixed, ONLINE, pollChats, pollLikes, pollMember, type RequestOf } from './mix.ts'
import { median } from './statistics.ts'
import type * as openModule from '../../src/server/platform/db/open.ts'
import type * as membersModule from '../support/members.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const MEMBERS = 10_000
const CONNECTIONS = 16
const TURNS = 120
const TURN_SECONDS = 0.25
const WARM_SECONDS = 6

const [other, ...named] = process.argv.slice(2)
if (!other) throw new Error('Name the folder of another checkout.')
const checkouts = [resolve('.'), resolve(other)]

const KINDS: readonly { name: string; requestOf: RequestOf }[] = [
  { name: 'polls, messages, logins', requestOf: mixed },
  {
    name: 'search',
    requestOf: (index) => ({
      path: `/api/search.php?gender=woman&min_age=${20 + (index % 10)}&max_age=${35 + (index % 7)}`,
    }),
  },
  { name: 'messages that cost credits', requestOf: message },
  { name: 'own account', requestOf: pollMember },
  { name: 'chats', requestOf: pollChats },
  { name: 'likes', requestOf: pollLikes },
]

/** A checkout's own code, which its database is filled by. */
async function codeOf(checkout: string) {
  const from = (path: string) => import(pathToFileURL(join(checkout, path)).href)
  return {
    ...((await from('src/server/platform/db/open.ts')) as typeof openModule),
    ...((await from('tests/support/members.ts')) as typeof membersModule),
  }
}

async function fill(checkout: string, engine: string) {
  const cluster = engine === 'postgres' ? await startCluster({ outlives: 'power' }) : null
  if (engine === 'postgres' && !cluster) throw new Error('PostgreSQL is not on this machine.')
  const folder = mkdtempSync(join(tmpdir(), 'duet-compare-'))
  const { migrate, openStore, fillMembers, fillTalks, spreadVisits } = await codeOf(checkout)
  const store = openStore({ dataDir: folder, databaseUrl: cluster?.socketUrl }, () => undefined)
  await migrate(store)
  const brand = { brand: 'amora', pool: 'amora', now: Date.now() }
  await fillMembers(store, { ...brand, members: MEMBERS, sessions: ONLINE, photos: true })
  await fillTalks(store, { ...brand, members: ONLINE })
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
  const serve = async () => {
    const port = await freePort()
    const env = cluster ? { DATABASE_URL: cluster.socketUrl } : {}
    const child = await spawnServer(join(checkout, 'tests/support/api-process.ts'), folder, port, env)
    return { port, child }
  }
  return { store, spreadVisits, cluster, folder, serve }
}

/** Both sides at one moment: how long ago members were seen decides what a request writes. */
async function openBoth(engine: string) {
  const filled = []
  for (const checkout of checkouts) filled.push(await fill(checkout, engine))
  const now = Date.now()
  for (const { store, spreadVisits } of filled) {
    await spreadVisits(store, now)
    await store.db.destroy()
  }
  return await Promise.all(
    filled.map(async ({ cluster, folder, serve }) => {
      const { port, child } = await serve()
      const end = async () => {
        child.kill('SIGKILL')
        await cluster?.stop()
        rmSync(folder, { recursive: true, force: true })
      }
      return { port, end, cpu: () => cpuOf([child.pid ?? 0]) }
    }),
  )
}

const quartile = (values: readonly number[], share: number) =>
  [...values].sort((one, two) => one - two)[Math.floor(values.length * share)] ?? NaN

for (const engine of named.length > 0 ? named : ['sqlite', 'postgres']) {
  const sides = await openBoth(engine)
  const rows = []
  for (const { name, requestOf } of KINDS) {
    const runs = sides.map(({ port, cpu }) => {
      const next = members(port, requestOf)
      let asked = 0
      const load = (seconds: number) =>
        sendFlatOut(port, { connections: CONNECTIONS, seconds, next: () => next(asked++) })
      return { load, cpu, rates: [] as number[], p50s: [] as number[], done: 0, refused: 0, cpuSeconds: 0 }
    })
    for (const { load } of runs) await load(WARM_SECONDS)
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const run of turn % 2 ? [...runs].reverse() : runs) {
        const before = run.cpu()
        const load = await run.load(TURN_SECONDS)
        run.cpuSeconds += run.cpu() - before
        run.done += load.latencies.length
        run.refused += [...load.refused.values()].reduce((sum, times) => sum + times, 0)
        run.rates.push(load.latencies.length / load.seconds)
        run.p50s.push(percentile(load, 50))
      }
    }
    const [here, there] = runs as [(typeof runs)[0], (typeof runs)[0]]
    const ratios = here.rates.map((rate, turn) => rate / there.rates[turn]!)
    const cpuOfOne = ({ cpuSeconds, done }: typeof here) => (cpuSeconds * 1000) / done
    rows.push({
      what: name,
      'here a second': median(here.rates).toFixed(0),
      'other a second': median(there.rates).toFixed(0),
      'here of other': median(ratios).toFixed(3),
      quartiles: `${quartile(ratios, 0.25).toFixed(3)}–${quartile(ratios, 0.75).toFixed(3)}`,
      'p50 ms': `${median(here.p50s).toFixed(1)}, ${median(there.p50s).toFixed(1)}`,
      'CPU ms of one': `${cpuOfOne(here).toFixed(3)}, ${cpuOfOne(there).toFixed(3)}`,
      'CPU ratio': (cpuOfOne(here) / cpuOfOne(there)).toFixed(3),
      refused: `${here.refused}, ${there.refused}`,
    })
  }
  printTable(`${engine}, ${MEMBERS} members: this checkout beside ${other}`, rows)
  for (const { end } of sides) await end()
}
