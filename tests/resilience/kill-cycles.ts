// security.md 42, 45 and 56: the server is killed again and again while members write and buy through a proxy that
// swallows answers. What was acknowledged must be there, once, in order; the books must be right.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { verify, type Verdict } from './verifier.ts'
import { countOf, createLoad, type Load, repeatWebhooks } from './load.ts'
import { swallowingProxy, SWALLOWED_OF } from './dropped-response.ts'
import { BRAND, fillEnvironment, openEnvironment } from './environment.ts'

export interface KillOptions {
  cycles: number
  /** PostgreSQL instead of a SQLite file. */
  databaseUrl?: string | undefined
  onCycle?: (cycle: number, acknowledged: number) => void
}

export interface KillResult extends Verdict {
  swallowed: number
  slowestStartMs: number
}

/** A server may need longer for its first answer than for many after it: a kill comes under load, however slow the machine. */
const LOADED_WITHIN_MS = 10_000

async function untilAcknowledged(load: Load): Promise<void> {
  const before = countOf(load)
  const deadline = performance.now() + LOADED_WITHIN_MS
  while (countOf(load) === before && performance.now() < deadline) await wait(10)
}

export async function killCycles({ cycles, databaseUrl, onCycle }: KillOptions): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-chaos-'))
  const environment = { folder, databaseUrl }
  const port = await freePort()
  const proxy = await swallowingProxy([port], SWALLOWED_OF)
  let slowestStartMs = 0
  let server: ChildProcess | undefined
  const start = async () => {
    const begun = performance.now()
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    server = await spawnServer('tests/support/api-process.ts', folder, port, env)
    slowestStartMs = Math.max(slowestStartMs, performance.now() - begun)
    return server
  }
  try {
    await fillEnvironment(environment)
    const host = `${BRAND}.localhost:${port}`
    const load = createLoad({ port: proxy.port, host })
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const running = await start()
      let isKilled = false
      const loaded = load.run(() => isKilled)
      await untilAcknowledged(load)
      await wait(Math.floor(Math.random() * 700))
      isKilled = true
      running.kill('SIGKILL')
      await once(running, 'exit')
      await loaded
      onCycle?.(cycle + 1, countOf(load))
    }
    await start()
    await load.settle()
    const store = openEnvironment(environment)
    try {
      await repeatWebhooks(store, { port, host })
      return { ...(await verify(store, load)), swallowed: proxy.swallowed(), slowestStartMs }
    } finally {
      await store.db.destroy()
    }
  } finally {
    server?.kill('SIGKILL')
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}
