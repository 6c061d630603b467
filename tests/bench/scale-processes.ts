import { availableParallelism } from 'node:os'
import pg from 'pg'
import { printTable } from '../../src/server/platform/print-table.ts'
import { fillMembers, fillTalks, memberId, TALKS } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { bareRate } from './baseline.ts'
import { cpuOf, postgresPids } from './cpu.ts'
import { members, mixOf, ONLINE, pollChats, pollLikes, pollMember } from './mix.ts'
import { bytesOf, type RawLoad, sendRaw } from './raw-load.ts'
import type { ScaleOptions } from './scale.ts'
import { HOME, withFilled, yesNo } from './scale-setup.ts'

/** From one process to `FEW`, where the machine has a core for each, and as many for the rest. */
const SCALES_BY = 2.5
const FEW = 4
/** Processor time of a request in the most processes, of what it was in one: the same but for the noise of a measurement. */
const GROWS_BY = 1.15
const CONNECTIONS = 32
const WARM_SECONDS = 3

/** Reads in the shares of members online, beside a stream. */
const READS = mixOf([
  { perSecond: ONLINE / 60, requestOf: pollMember },
  { perSecond: ONLINE / 300, requestOf: pollChats },
  { perSecond: ONLINE / 300, requestOf: pollLikes },
  {
    perSecond: ONLINE / 30,
    requestOf: (index, member, online) => ({
      path: `/api/profile.php?id=${memberId((member + 1 + (index % TALKS)) % online)}`,
    }),
  },
  {
    perSecond: ONLINE / 120,
    requestOf: (index) => ({ path: `/api/search.php?min_age=${20 + (index % 20)}&max_age=60` }),
  },
]).requestOf

interface Measured {
  processes: number
  bare: number
  perSecond: number
  /** Processor time of a request in milliseconds. */
  apiMs: number
  databaseMs: number
  refused: number
}

/** Reads flat out over ever more API processes on one PostgreSQL. */
export async function measureProcesses({ processes, seconds }: ScaleOptions): Promise<boolean> {
  const sizes = [1]
  for (let size = 2; size <= processes; size *= 2) sizes.push(size)
  const rows = await withFilled(
    'postgres',
    async (store) => {
      const home = { ...HOME, now: Date.now() }
      await fillMembers(store, { ...home, members: 2 * ONLINE, sessions: ONLINE, photos: true })
      await fillTalks(store, { ...home, members: ONLINE })
    },
    async ({ folder, env }) => {
      const measured: Measured[] = []
      for (const size of sizes) measured.push(await measure(size, folder, env, seconds))
      return measured
    },
  )
  const [one] = rows ?? []
  if (!rows || !one) return true
  const cores = availableParallelism()
  const cpuOfOne = one.apiMs + one.databaseMs
  const judged = rows.map((row) => {
    const grows = (row.apiMs + row.databaseMs) / cpuOfOne
    const scales = row.perSecond / one.perSecond
    const isJudged = row.processes >= FEW && cores >= 2 * row.processes
    return { ...row, grows, scales, holds: grows <= GROWS_BY && (!isJudged || scales >= SCALES_BY) }
  })
  printTable(
    `Reads flat out over processes on one PostgreSQL, ${cores} cores for all`,
    judged.map((row) => ({
      'API processes': row.processes,
      'bare a second': row.bare.toFixed(0),
      'reads a second': row.perSecond.toFixed(0),
      'of one': row.scales.toFixed(2),
      refused: row.refused,
      'API CPU ms': row.apiMs.toFixed(3),
      'PostgreSQL CPU ms': row.databaseMs.toFixed(3),
      'CPU of one': row.grows.toFixed(2),
      budget: `CPU ≤ ${GROWS_BY} of one; ≥ ${SCALES_BY} × from ${FEW} on where cores allow`,
      holds: yesNo(row.holds),
    })),
  )
  return judged.every(({ holds }) => holds)
}

async function measure(
  processes: number,
  folder: string,
  env: Record<string, string>,
  seconds: number,
): Promise<Measured> {
  const bare = await bareRate(folder, env)
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const children = await Promise.all(
    ports.map((port) => spawnServer('tests/support/api-process.ts', folder, port, env)),
  )
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const databaseCpu = async () => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    return cpuOf(postgresPids(rows.map(({ pid }) => pid)))
  }
  const apiCpu = () => cpuOf(children.map(({ pid = 0 }) => pid))
  let asks = 0
  const load = (forSeconds: number): Promise<RawLoad[]> =>
    Promise.all(
      ports.map((port) => {
        const next = members(port, READS)
        return sendRaw(port, {
          connections: Math.ceil(CONNECTIONS / processes),
          seconds: forSeconds,
          next: () => bytesOf(next(asks++)),
        })
      }),
    )
  try {
    await load(WARM_SECONDS)
    const before = { api: apiCpu(), database: await databaseCpu() }
    const loads = await load(seconds)
    const database = (await databaseCpu()) - before.database
    const api = apiCpu() - before.api
    const done = loads.reduce((sum, { latencies }) => sum + latencies.length, 0)
    const answered = loads.flatMap(({ statuses }) => [...statuses]).reduce((sum, [, times]) => sum + times, 0)
    return {
      ...{ processes, bare, refused: answered - done },
      perSecond: loads.reduce((sum, each) => sum + each.latencies.length / each.seconds, 0),
      apiMs: (api * 1000) / done,
      databaseMs: (database * 1000) / done,
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await client.end()
  }
}
