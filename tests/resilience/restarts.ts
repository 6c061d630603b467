// security.md 78: two processes behind one port, over a PostgreSQL that crashes again and again while members write, buy
// and listen.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../src/server/platform/db/store.ts'
import { createDatabase } from '../support/database.ts'
import { memberId } from '../support/members.ts'
import { freePort, type Cluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { verify, type Verdict } from './verifier.ts'
import { call, countOf, createLoad, repeatWebhooks, receiverOf, SENDERS, type ApiConnection } from './load.ts'
import { listenAs, type Listener } from './listeners.ts'
import { swallowingProxy, SWALLOWED_OF } from './dropped-response.ts'
import { BRAND, fillEnvironment, openEnvironment } from './environment.ts'

const PROCESSES = 2
/** Longer than any process may take to come back: what never does is a fault. */
const BACK_WITHIN_MS = 120_000

export interface RestartOptions {
  restarts: number
  cluster: Pick<Cluster, 'url' | 'crash' | 'resume'>
  /** More that processes are told of their databases, by name of the one they use. */
  env?: (database: string) => Record<string, string>
  /** Load before each crash, and how long the database stays away. */
  loadMs?: number
  downMs?: number
  /** `awayMs`: from the crash to when all processes answered again. */
  onRestart?: (restart: number, acknowledged: number, awayMs: number) => void
}

export interface RestartResult extends Verdict {
  swallowed: number
  /** Processes that ended by themselves. */
  exits: number
  /** Receivers that were not told exactly the messages there are, each once and in order. */
  misheard: string[]
  /** Event streams that were opened, each a resumption but the first of a receiver. */
  streams: number
  /** The longest a process took to answer again, from when the database did. */
  slowestReturnMs: number
}

export async function restartDatabase(options: RestartOptions): Promise<RestartResult> {
  const { restarts, cluster, env: moreEnv, loadMs = 1000, downMs = 500, onRestart } = options
  const folder = await mkdtemp(join(tmpdir(), 'duet-restarts-'))
  const databaseUrl = await createDatabase(cluster.url)
  const environment = { folder, databaseUrl }
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const proxy = await swallowingProxy(ports, SWALLOWED_OF)
  const host = `${BRAND}.localhost:${proxy.port}`
  const children: ChildProcess[] = []
  const listeners: Listener[] = []
  try {
    await fillEnvironment(environment)
    const env = {
      ...{ DATABASE_URL: databaseUrl, PUBLIC_PORT: String(proxy.port), WITH_JOBS: '1' },
      ...moreEnv?.(new URL(databaseUrl).pathname),
    }
    children.push(
      ...(await Promise.all(
        ports.map((port) =>
          spawnServer('tests/support/api-process.ts', join(folder, String(port)), port, env),
        ),
      )),
    )
    const line = { port: proxy.port, host }
    for (let sender = 0; sender < SENDERS; sender += 1) listeners.push(listenAs(receiverOf(sender), line))
    await Promise.all(listeners.map(({ ready }) => ready))
    const load = createLoad(line)
    let isOver = false
    const loaded = load.run(() => isOver)
    let slowestReturnMs = 0
    for (let restart = 0; restart < restarts; restart += 1) {
      await wait(loadMs * (0.5 + Math.random()))
      const crashedAt = performance.now()
      await cluster.crash()
      await wait(downMs * (0.5 + Math.random()))
      await cluster.resume()
      const returns = await Promise.all(ports.map((port) => untilBack({ port, host })))
      slowestReturnMs = Math.max(slowestReturnMs, ...returns)
      onRestart?.(restart + 1, countOf(load), performance.now() - crashedAt)
    }
    isOver = true
    await loaded
    await load.settle()
    const store = openEnvironment(environment)
    try {
      await repeatWebhooks(store, { port: ports[0] ?? 0, host })
      return {
        misheard: await misheard(store, listeners),
        ...(await verify(store, load)),
        swallowed: proxy.swallowed(),
        exits: children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length,
        streams: listeners.reduce((sum, { opened }) => sum + opened, 0),
        slowestReturnMs,
      }
    } finally {
      await store.db.destroy()
    }
  } finally {
    await Promise.all(listeners.map((listener) => listener.close()))
    await Promise.all(children.map(end))
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** How long a process takes until it answers a member again. */
export async function untilBack(line: ApiConnection): Promise<number> {
  const begun = performance.now()
  for (;;) {
    try {
      await call(line, 0, 'GET', '/api/user.php')
      return performance.now() - begun
    } catch (error) {
      if (performance.now() - begun > BACK_WITHIN_MS) throw error
      await wait(20)
    }
  }
}

/** Receivers that were not told exactly the messages there are, each once and in order. */
export async function misheard({ db }: Store, listeners: readonly Listener[]): Promise<string[]> {
  const conversations = await db.selectFrom('conversation').select(['low', 'high', 'last_seq']).execute()
  const deadline = Date.now() + BACK_WITHIN_MS
  const wrong: string[] = []
  for (const [sender, listener] of listeners.entries()) {
    const receiver = memberId(receiverOf(sender))
    const last = conversations.find(({ low, high }) => low === receiver || high === receiver)?.last_seq ?? 0
    while (listener.seqs.length < last && Date.now() < deadline) await wait(50)
    const isExact = listener.seqs.length === last && listener.seqs.every((seq, at) => seq === at + 1)
    if (!isExact || listener.resets > 0) {
      wrong.push(`${receiver}: ${listener.resets} resets, 1 to ${last} told as ${listener.seqs.join(' ')}`)
    }
  }
  return wrong
}
