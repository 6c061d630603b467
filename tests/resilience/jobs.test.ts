import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/server/platform/db/open.ts'
import { createDatabase, PGLITE } from '../support/database.ts'
import { isFull } from '../support/full.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'

const cluster = process.env.TEST_DATABASE_URL
/** Those of each process: rows of the outbox are claimed one by one, and a provider's methods are kept in memory. */
const CONCURRENT = ['mail', 'sms', 'push', 'methods']
const ALONE = [
  'notifications',
  'events',
  'presence',
  'orders',
  'payouts',
  'returns',
  'mandates',
  'refunds',
  'purge',
  'sweep',
  'media',
]
/** Longer than a machine stands still; a try comes in each third of it. */
const LEASE_MS = 6000

interface Process {
  child: ChildProcess
  /** Jobs it ran, in order. */
  jobs: string[]
}

let folder: string
let env: Record<string, string> = {}
const started: Process[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-jobs-'))
  if (cluster && cluster !== PGLITE) env = { DATABASE_URL: await createDatabase(cluster) }
})
afterAll(async () => {
  for (const { child } of started) if (isRunning(child)) await end(child, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function start(): Promise<Process> {
  const settings = { ...env, WITH_JOBS: '1', JOBS_EVERY_MS: '50', LEASE_MS: String(LEASE_MS) }
  const child = await spawnServer('tests/support/api-process.ts', folder, await freePort(), settings)
  const jobs: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const [, job = ''] of text.matchAll(/^job (.+)$/gm)) jobs.push(job)
  })
  const process = { child, jobs }
  started.push(process)
  return process
}

const timesOf = ({ jobs }: Process, names: readonly string[]) =>
  Math.min(...names.map((name) => jobs.filter((job) => job === name).length))
const runsAlone = ({ jobs }: Process) => jobs.filter((job) => !CONCURRENT.includes(job))

async function leases(): Promise<number> {
  const store = openStore({ dataDir: folder, databaseUrl: env.DATABASE_URL }, () => undefined)
  const rows = await store.db.selectFrom('lease').selectAll().execute()
  await store.db.destroy()
  return rows.length
}

test.skipIf(!isFull || cluster === PGLITE)(
  'of two processes one runs the jobs, and when it is killed the other',
  async () => {
    const first = await start()
    await expect.poll(() => timesOf(first, ALONE)).toBeGreaterThan(1)
    const second = await start()
    await expect.poll(() => timesOf(second, CONCURRENT)).toBeGreaterThan(9)
    expect(runsAlone(second)).toEqual([])

    await end(first.child, 'SIGKILL')
    await expect.poll(() => timesOf(second, ALONE)).toBeGreaterThan(1)
    expect(await leases()).toBe(1)
    await end(second.child, 'SIGTERM')
    expect(await leases()).toBe(0)
  },
)
