// A new release rolls out under load: processes of the release before, and ours, behind one port and over one PostgreSQL.

import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../../src/config/root.ts'
import { startBalancer } from '../support/balancer.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { BRAND, openEnvironment } from './environment.ts'
import { countOf, createLoad, repeatWebhooks } from './load.ts'
import { verify, type Verdict } from './verifier.ts'

const PROCESS = 'tests/support/api-process.ts'
/** Of each stage of it. */
const STAGE_MS = 3000
/** Between what a member does and what they do next. */
const PAUSE_MS = 50

/**
 * Puts the release before the newest migration into a folder, by the history; answers its commit, or null where there is
 * none, as in a shallow clone.
 */
export function unpackPredecessor(folder: string): string | null {
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: projectRoot(), encoding: 'utf8' })
  const migrations = 'src/server/platform/db/migrations'
  const newest = run('git', 'log', '-1', '--format=%H', '--diff-filter=A', '--', migrations).stdout?.trim()
  const commit = run('git', 'rev-parse', '--verify', '--quiet', `${newest}^`).stdout?.trim()
  if (!newest || !commit) return null
  mkdirSync(folder)
  const { status } = run('sh', '-c', 'git archive "$0" | tar --extract --directory="$1"', commit, folder)
  if (status !== 0) return null
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'))
  return commit
}

export interface Rollout extends Verdict {
  /** Answers that asked a member to come back, by status; 0 is a connection that broke. */
  refused: ReadonlyMap<number, number>
  /** Messages acknowledged while both releases served. */
  together: number
  /** From the start of the first new process until it was ready, migrations in it. */
  startMs: number
}

/** `before`: folder of the release that runs until then. The database is empty. */
export async function rollOut(databaseUrl: string, before: string): Promise<Rollout> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-rollout-'))
  const [oldOne = 0, oldTwo = 0, newOne = 0, newTwo = 0] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  )
  const balancer = await startBalancer(
    [oldOne, oldTwo, newOne, newTwo],
    (port) => `${BRAND}.localhost:${port}`,
  )
  const line = { port: balancer.port, host: `${BRAND}.localhost:${balancer.port}` }
  const children: ChildProcess[] = []
  const start = async (root: string, port: number) => {
    const child = await spawnServer(join(root, PROCESS), join(folder, String(port)), port, {
      ...{ DATABASE_URL: databaseUrl, PUBLIC_PORT: String(balancer.port) },
      ...{ WITH_JOBS: '1', UNREADY_MS: '3000' },
    })
    children.push(child)
    while (!balancer.ready.includes(port)) await wait(20)
    return child
  }
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    fillAsBefore(before, { folder, databaseUrl })
    const old = [await start(before, oldOne), await start(before, oldTwo)] as const
    const load = createLoad(line, { pauseMs: PAUSE_MS })
    let isOver = false
    const loaded = load.run(() => isOver)
    await wait(STAGE_MS)
    const begun = performance.now()
    await start(projectRoot(), newOne)
    const startMs = performance.now() - begun
    const sent = countOf(load)
    await wait(STAGE_MS)
    const together = countOf(load) - sent
    await end(old[0])
    await start(projectRoot(), newTwo)
    await end(old[1])
    await wait(STAGE_MS)
    isOver = true
    await loaded
    await load.settle()
    const store = openEnvironment({ folder, databaseUrl })
    try {
      await repeatWebhooks(store, line)
      return { ...(await verify(store, load)), refused: load.refused, together, startMs }
    } finally {
      await store.db.destroy()
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await balancer.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Members with credits, on the schema of that release. */
function fillAsBefore(root: string, environment: { folder: string; databaseUrl: string }): void {
  const script = `const { fillEnvironment } = await import('./tests/resilience/environment.ts')
    await fillEnvironment(${JSON.stringify(environment)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ cwd: root, encoding: 'utf8' },
  })
  if (status !== 0) throw new Error(`the release before made no members: ${stderr}`)
}
