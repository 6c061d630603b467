// The disk runs full again and again while members write and buy: they are asked for patience, who reads is served, and
// once there is room again the same process goes on.

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorBody } from '../../src/contract/calls/error-body.ts'
import type { Answer } from '../support/http-client.ts'
import { freePort } from '../support/postgres.ts'
import { openSmallDisk } from '../support/small-disk.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { verify, type Verdict } from './verifier.ts'
import { clientOf, createLoad, repeatWebhooks } from './load.ts'
import { BRAND, fillEnvironment, MEMBERS, openEnvironment } from './environment.ts'

const DISK_MEGABYTES = 32
/** Messages or orders that are asked for while the disk is full. */
const REFUSED = 20
const WITHIN_MS = 30_000
/** A member who only reads. */
const READER = MEMBERS - 1

export interface FullDiskResult extends Verdict {
  /** Statuses of who read while nothing could be written. */
  reads: number[]
  /** Reasons that health named. */
  reasons: (string | undefined)[]
  exits: number
}

export async function fillDisk({ times }: { times: number }): Promise<FullDiskResult> {
  const disk = openSmallDisk(DISK_MEGABYTES)
  const port = await freePort()
  const environment = { folder: disk.folder }
  await fillEnvironment(environment)
  const server = await spawnServer('tests/support/api-process.ts', disk.folder, port)
  const pid = server.pid!
  const line = { port, host: `${BRAND}.localhost:${port}` }
  const reader = clientOf(line, READER)
  const health = () => reader.get('/api/health.php')
  let changes = 0
  const change = () => reader.put('/api/user.php', { language: ['en', 'da'][(changes += 1) % 2] })
  const reads: number[] = []
  const reasons: (string | undefined)[] = []
  try {
    const load = createLoad(line)
    let isOver = false
    const loaded = load.run(() => isOver)
    for (let time = 0; time < times; time += 1) {
      await until(health, 200)
      disk.fill(pid)
      const { body } = await until(health, 503)
      reasons.push((body as ErrorBody).reason)
      for (let refused = 0; refused < REFUSED; refused += 1) {
        await until(change, 503)
        reads.push((await reader.get('/api/user.php')).status)
      }
      disk.free(pid)
    }
    await until(health, 200)
    isOver = true
    await loaded
    await load.settle()
    const store = openEnvironment(environment)
    try {
      await repeatWebhooks(store, line)
      const exits = server.exitCode === null && server.signalCode === null ? 0 : 1
      return { ...(await verify(store, load)), reads, reasons, exits }
    } finally {
      await store.db.destroy()
    }
  } finally {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    disk.remove()
  }
}

async function until(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return answer
    if (Date.now() > deadline) throw new Error(`still ${answer.status} ${JSON.stringify(answer.body)}`)
    await wait(10)
  }
}
