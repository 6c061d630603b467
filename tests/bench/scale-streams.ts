import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '../../src/contract/protocol.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { fillMembers, fillTalks } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf } from './cpu.ts'
import { percentile, sendPaced } from './load.ts'
import { residentBytes, WEIGHED } from './memory.ts'
import { login, members, message, mixOf, pollChats, pollLikes, pollMember } from './mix.ts'
import type { ScaleOptions } from './scale.ts'
import { HOME, refusedIn, withFilled, yesNo } from './scale-setup.ts'
import { nowMs } from './shared-clock.ts'
import type { HolderReport, HolderTask } from './stream-holder.ts'

const BUDGET = 40
/** Processes that hold streams, each from an address of its own: an address has only so many ports. */
const HOLDERS = 4
/** Streams that are opened before the process is weighed. */
const WARM = 500
const WARM_SECONDS = 5
const BARE_SECONDS = 10
/** Time for deliveries still under way when the last message was answered. */
const SETTLE_MS = 2000
/** Files of a process that are no streams: requests, connections of the database, code. */
const OTHER_FILES = 300
/** As a page beside a stream asks (`src/stores/live/polling.ts`). */
const MEMBER_EVERY_S = 60
const LISTS_EVERY_S = 300

/** Members online by stream on one API process and one PostgreSQL: their requests, their messages, their memory. */
export async function measureStreams(options: ScaleOptions): Promise<boolean> {
  const streams = Math.min(options.streams, printLimits() - OTHER_FILES)
  const held = await withFilled(
    'postgres',
    async (store) => {
      const home = { ...HOME, now: Date.now() }
      await fillMembers(store, { ...home, members: streams, sessions: streams })
      await fillTalks(store, { ...home, members: streams })
    },
    ({ folder, env }) => measure(folder, env, { ...options, streams }),
  )
  return held ?? true
}

async function measure(
  folder: string,
  env: Record<string, string>,
  { streams, messages, logins, seconds }: ScaleOptions,
): Promise<boolean> {
  const mix = mixOf([
    { perSecond: logins / 60, requestOf: login },
    { perSecond: messages, requestOf: message },
    { perSecond: streams / MEMBER_EVERY_S, requestOf: pollMember },
    { perSecond: streams / LISTS_EVERY_S, requestOf: pollChats },
    { perSecond: streams / LISTS_EVERY_S, requestOf: pollLikes },
  ])
  const rate = mix.perSecond
  const barePort = await freePort()
  const bare = await spawnServer('tests/bench/bare.ts', folder, barePort, env)
  const next = members(barePort, () => ({ path: '/' }))
  const askBare = () => sendPaced(barePort, { rate, seconds: BARE_SECONDS, next })
  const port = await freePort()
  const api = await spawnServer('tests/support/api-process.ts', folder, port, { ...env, ...WEIGHED })
  const holders = Array.from({ length: HOLDERS }, (_, index) => startHolder(port, `127.0.0.${index + 1}`))
  try {
    await askBare()
    const quiet = await askBare()

    await hold(holders, 0, WARM)
    const before = await residentBytes(api)
    const begun = performance.now()
    await hold(holders, WARM, streams)
    const openedIn = (performance.now() - begun) / 1000
    const after = await residentBytes(api)

    const sentAt = new Map<string, number>()
    const nextOnline = members(port, mix.requestOf, streams)
    const ask = (index: number) => {
      const request = nextOnline(index)
      const key = request.headers?.[IDEMPOTENCY_HEADER]
      if (request.path === CHAT_PATH && key) sentAt.set(key, nowMs())
      return request
    }
    const warm = await sendPaced(port, { rate, seconds: WARM_SECONDS, next: ask })
    sentAt.clear()
    const cpu = cpuOf([api.pid ?? 0])
    const from = warm.latencies.length
    const load = await sendPaced(port, { rate, seconds, next: (index) => ask(from + index) })
    const cores = (cpuOf([api.pid ?? 0]) - cpu) / load.seconds
    await wait(SETTLE_MS)
    const reports = await Promise.all(holders.map((holder) => askHolder(holder, 'report')))
    const afterwards = await askBare()

    const arrivals = new Map(reports.flatMap(({ arrived }) => [...arrived]))
    const latencies = [...sentAt].flatMap(([id, sent]) => (arrivals.get(id) ?? NaN) - sent)
    const toStream = { latencies: latencies.filter((ms) => ms >= 0).sort((one, other) => one - other) }
    const bareP95 = Math.min(percentile(quiet, 95), percentile(afterwards, 95))
    const factor = percentile(load, 95) / bareP95
    const holds = factor <= BUDGET
    const row = (what: string, of: { latencies: number[] }) => ({
      what,
      times: of.latencies.length,
      'p50 ms': percentile(of, 50).toFixed(1),
      'p95 ms': percentile(of, 95).toFixed(1),
      'p99 ms': percentile(of, 99).toFixed(1),
    })
    printTable(
      `${rate.toFixed(0)} requests a second of members online by stream, PostgreSQL, one API process`,
      [
        { ...row('bare, before', quiet), refused: refusedIn(quiet) },
        { ...row('bare, afterwards', afterwards), refused: refusedIn(afterwards) },
        { ...row('requests', load), refused: refusedIn(load) },
        {
          ...row('message to the other’s stream', toStream),
          refused: sentAt.size - toStream.latencies.length,
        },
      ],
    )
    const heldStreams = reports.reduce((sum, { held }) => sum + held, 0)
    printTable('Their streams', [
      {
        asked: streams,
        held: heldStreams,
        'opened a second': ((streams - WARM) / openedIn).toFixed(0),
        'asked back': reports.reduce((sum, { refused }) => sum + refused, 0),
        'kB each': ((after - before) / 1000 / (streams - WARM)).toFixed(1),
        'resident MB': (after / 1e6).toFixed(0),
        'cores of the API': cores.toFixed(2),
        'p95 of bare’s': factor.toFixed(1),
        budget: `≤ ${BUDGET}`,
        holds: yesNo(holds && heldStreams === streams),
      },
    ])
    return holds && heldStreams === streams
  } finally {
    for (const child of [bare, api, ...holders]) child.kill('SIGKILL')
  }
}

const CHAT_PATH = '/api/chat.php'

function startHolder(port: number, address: string): ChildProcess {
  return fork(join(import.meta.dirname, 'stream-holder.ts'), [String(port), address], {
    serialization: 'advanced',
  })
}

async function askHolder(holder: ChildProcess, task: HolderTask | 'report'): Promise<HolderReport> {
  holder.send(task)
  const [report] = (await once(holder, 'message')) as [HolderReport]
  return report
}

/** Opens the streams of members from the one to before the other, spread over all holders. */
async function hold(holders: readonly ChildProcess[], from: number, to: number): Promise<void> {
  const share = (index: number) => from + Math.round(((to - from) * index) / holders.length)
  await Promise.all(
    holders.map((holder, index) => askHolder(holder, { from: share(index), to: share(index + 1) })),
  )
}

/** Prints what the system allows, and answers how many files a process may open. */
function printLimits(): number {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  const files = /Max open files\s+(\d+)/.exec(read('/proc/self/limits'))?.[1] ?? ''
  const ports = read('/proc/sys/net/ipv4/ip_local_port_range').replace(/\s+/, ' to ')
  console.log(`Files a process may open: ${files || 'unknown'}; ports of an address: ${ports || 'unknown'}`)
  return files === '' ? Infinity : Number(files)
}
