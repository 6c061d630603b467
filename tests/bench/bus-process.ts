// One of the processes of `bus.ts`, told its work as JSON: publishes names at an even pace and times those of the others.

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BUSES, COMMITTERS, type BusKind } from './buses.ts'
import { nowMs } from './shared-clock.ts'

export interface BusWork {
  kind: BusKind
  address: string
  /** This process among so many. */
  index: number
  processes: number
  /** Names a second. */
  rate: number
  warmSeconds: number
  seconds: number
  /**
   * A PostgreSQL with a table of names: each is committed there before it is published, and timed until one other process
   * has read it, as events are.
   */
  rowsIn: string | null
}

export interface BusResult {
  /** Milliseconds from publishing to receipt, of the names of others after the warm-up. */
  latencies: Float64Array
  /** From the first timed name to the last that arrived. */
  seconds: number
  /** Processor time meanwhile, in seconds. */
  cpu: number
}

/** So long after the last name no other comes. */
const QUIET_MS = 1000
const LONGEST_SETTLE_MS = 6000

const work = JSON.parse(process.argv[2] ?? '') as BusWork
const { kind, address, index, processes, rate, warmSeconds, seconds, rowsIn } = work
const pool = rowsIn === null ? null : new pg.Pool({ connectionString: rowsIn, max: COMMITTERS })
const latencies: number[] = []

const next = async <T>(): Promise<T> => ((await once(process, 'message')) as [T])[0]
let lastAt = nowMs()

async function handleWake(name: string): Promise<void> {
  const [, sender, reader, phase, sentAt] = name.split(' ')
  if (Number(sender) === index) return
  if (pool) {
    if (Number(reader) !== index) return
    const text = 'select name from bench_event where name = $1'
    const { rows } = await pool.query({ name: 'read', text, values: [name] })
    if (rows.length !== 1) throw new Error('A name was told before it was committed.')
  }
  lastAt = nowMs()
  if (phase === 'timed') latencies.push(lastAt - Number(sentAt))
}

const bus = await BUSES[kind]({ address, onWake: (name) => void handleWake(name) })
process.send?.('ready')
await next<'go'>()

async function publish(name: string): Promise<void> {
  if (pool) {
    const text = 'insert into bench_event (name) values ($1)'
    await pool.query({ name: 'write', text, values: [name] })
  }
  bus.publish(name)
}

async function publishPaced(phase: 'warm' | 'timed', forSeconds: number): Promise<void> {
  const total = Math.round(rate * forSeconds)
  const begun = performance.now()
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) * rate) / 1000))
    for (; sent < due; sent += 1) {
      const reader = (index + 1 + (sent % (processes - 1))) % processes
      // About as long as what the server sends: a pool and a member's id.
      void publish(`amora ${index} ${reader} ${phase} ${nowMs().toFixed(4)} ${sent}`)
    }
    await wait(1)
  }
}

await publishPaced('warm', warmSeconds)
const cpuBefore = process.cpuUsage()
const begunAt = nowMs()
await publishPaced('timed', seconds)
process.send?.('sent')
await next<'settle'>()
const from = nowMs()
while (nowMs() - Math.max(from, lastAt) < QUIET_MS && nowMs() - from < LONGEST_SETTLE_MS) await wait(20)
const { user, system } = process.cpuUsage(cpuBefore)
const result: BusResult = {
  latencies: Float64Array.from(latencies),
  seconds: (lastAt - begunAt) / 1000,
  cpu: (user + system) / 1e6,
}
process.send?.(result)
await next<'end'>()
await bus.close()
await pool?.end()
process.disconnect()
