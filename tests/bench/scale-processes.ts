import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { printTable } from '../../src/server/platform/print-table.ts'
import { fillMembers, fillTalks, memberId, TALKS } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf, postgresPids } from './cpu.ts'
import { members, mixOf, ONLINE, pollChats, pollLikes, pollMember, type RequestOf } from './mix.ts'
import { bytesOf, sendRaw } from './raw-load.ts'
import type { ScaleOptions } from './scale.ts'
import { HOME, withFilled, yesNo } from './scale-setup.ts'

/** From one process to `FEW`, where the machine has a core for each, and as many for the rest. */
const SCALES_BY = 2.5
const FEW = 4
/** Elsewhere: processor time of a request, of what it was in one process, with which as many cores would do that. */
const GROWS_BY = FEW / SCALES_BY
/** To each process: more of them serve more members. */
const CONNECTIONS = 32
const WARM_SECONDS = 2
/** Of each process, before it counts: until V8 has compiled what is asked often, a request costs twice as much. */
const WARM_REQUESTS = 4000
const ROUNDS = 3

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

/** Requests done by so many processes together. */
class Sum {
  done = 0
  refused = 0
  seconds = 0
  /** Processor time in seconds. */
  ownCpu = 0
  databaseCpu = 0

  get perSecond(): number {
    return this.done / this.seconds
  }
  /** Processor time of a request in milliseconds, in the processes and in PostgreSQL. */
  get ownMs(): number {
    return (this.ownCpu * 1000) / this.done
  }
  get databaseMs(): number {
    return (this.databaseCpu * 1000) / this.done
  }
  get ms(): number {
    return this.ownMs + this.databaseMs
  }
}

interface Size {
  processes: number
  bare: Sum
  reads: Sum
}

/** Reads flat out over ever more API processes on one PostgreSQL, and the same of bare. */
export async function measureProcesses({ processes, seconds }: ScaleOptions): Promise<boolean> {
  const sizes = await withFilled(
    'postgres',
    async (store) => {
      const home = { ...HOME, now: Date.now() }
      await fillMembers(store, { ...home, members: 2 * ONLINE, sessions: ONLINE, photos: true })
      await fillTalks(store, { ...home, members: ONLINE })
    },
    ({ folder, env }) => measure(folder, env, { processes, seconds }),
  )
  const [one] = sizes ?? []
  if (!sizes || !one) return true
  const cores = availableParallelism()
  const judged = sizes.map((size) => {
    const growth = size.reads.ms / one.reads.ms
    const bareGrowth = size.bare.ms / one.bare.ms
    const scales = size.reads.perSecond / one.reads.perSecond
    const isJudged = size.processes >= FEW && cores >= 2 * size.processes
    const holds = growth <= GROWS_BY && (!isJudged || scales >= SCALES_BY)
    return { ...size, growth, bareGrowth, scales, holds }
  })
  printTable(
    `Flat out over processes on one PostgreSQL, ${cores} cores for all`,
    judged.map(({ processes: count, bare, reads, growth, bareGrowth, scales, holds }) => ({
      processes: count,
      'bare a second': bare.perSecond.toFixed(0),
      'bare’s CPU ms': `${bare.ownMs.toFixed(3)} + ${bare.databaseMs.toFixed(3)}`,
      'bare’s of one': bareGrowth.toFixed(2),
      'reads a second': reads.perSecond.toFixed(0),
      scales: scales.toFixed(2),
      refused: reads.refused,
      'CPU ms, API + PostgreSQL': `${reads.ownMs.toFixed(3)} + ${reads.databaseMs.toFixed(3)}`,
      'of one': growth.toFixed(2),
      budget: `≤ ${GROWS_BY} of one${cores >= 2 * FEW ? `; scales ≥ ${SCALES_BY} from ${FEW} on` : ''}`,
      holds: yesNo(holds),
    })),
  )
  return judged.every(({ holds }) => holds)
}

interface Servers {
  ports: number[]
  children: ChildProcess[]
  requestOf: RequestOf
}

/** All sizes in turns, so that whatever else the machine does meets each: of the same processes, the first ones are asked. */
async function measure(
  folder: string,
  env: Record<string, string>,
  { processes, seconds }: Pick<ScaleOptions, 'processes' | 'seconds'>,
): Promise<Size[]> {
  const start = async (file: string, requestOf: RequestOf): Promise<Servers> => {
    const ports = await Promise.all(Array.from({ length: processes }, freePort))
    const children = await Promise.all(ports.map((port) => spawnServer(file, folder, port, env)))
    return { ports, children, requestOf }
  }
  const bare = await start('tests/bench/bare.ts', () => ({ path: '/' }))
  const api = await start('tests/support/api-process.ts', READS)
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const databaseCpu = async () => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    return cpuOf(postgresPids(rows.map(({ pid }) => pid)))
  }
  let asks = 0
  const load = async (servers: Servers, count: number, forSeconds: number, sum: Sum) => {
    const { ports, children, requestOf } = servers
    const ownCpu = () => cpuOf(children.map(({ pid = 0 }) => pid))
    const before = { own: ownCpu(), database: await databaseCpu() }
    const loads = await Promise.all(
      ports.slice(0, count).map((port) => {
        const next = members(port, requestOf)
        const bytes = () => bytesOf(next(asks++))
        return sendRaw(port, { connections: CONNECTIONS, seconds: forSeconds, next: bytes })
      }),
    )
    sum.databaseCpu += (await databaseCpu()) - before.database
    sum.ownCpu += ownCpu() - before.own
    sum.seconds += Math.max(...loads.map((each) => each.seconds))
    for (const { latencies, statuses } of loads) {
      sum.done += latencies.length
      sum.refused += [...statuses.values()].reduce((all, times) => all + times, 0) - latencies.length
    }
  }
  const sizes: Size[] = []
  for (let count = 1; count <= processes; count *= 2)
    sizes.push({ processes: count, bare: new Sum(), reads: new Sum() })
  try {
    for (const servers of [bare, api]) {
      const warm = new Sum()
      while (warm.done < processes * WARM_REQUESTS) await load(servers, processes, WARM_SECONDS, warm)
    }
    const each = seconds / ROUNDS
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of sizes) {
        await load(bare, size.processes, each / 2, size.bare)
        await load(api, size.processes, each, size.reads)
      }
    }
    return sizes
  } finally {
    for (const child of [...bare.children, ...api.children]) child.kill('SIGKILL')
    await client.end()
  }
}
