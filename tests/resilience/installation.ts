// Everything that docs/scale.md draws, on one machine: HAProxy before three processes of the API, pgbouncer and HAProxy
// before a PostgreSQL with a replica, and a store of photos. Each part can be killed, and comes back.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/database.ts'
import { configured, startFailover, startProgram, type Part } from '../support/failover.ts'
import { objectStoreAt, variablesOf } from '../support/object-store.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { hasSwift, startSwift, type Swift } from '../support/swift.ts'
import { BRAND, fillEnvironment, type ServerEnvironment } from './environment.ts'
import { addressesOf } from './failover.ts'
import { untilBack } from './restarts.ts'

/** As often as a supervisor would. */
const STARTS = 5
const PROCESSES = ['one', 'two', 'three']
/** As docs/operations/haproxy.cfg has them. */
const PORTS = ['127.0.0.1:4321', '127.0.0.1:4322', '127.0.0.1:4323']

export interface Installation {
  /** In an order in which each can be killed once. */
  parts: readonly Part[]
  /** Of the proxy before the processes. */
  port: number
  /** Of the processes themselves. */
  ports: readonly number[]
  environment: ServerEnvironment
  /** Of the environment of processes and commands. */
  variables: Record<string, string>
  /** Where all mails lie. */
  mails: string
  /** Processes that ended without being killed. */
  exits(): number
  stop(): Promise<void>
}

/** Members are there already, logged in. */
export async function startInstallation({ members }: { members: number }): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-installation-'))
  const undo: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const failover = await startFailover()
    undo.push(() => failover.stop())
    const store = await startStore(join(folder, 'store'))
    undo.push(() => store.stop())
    const databaseUrl = await createDatabase(failover.pooledUrl)
    const environment = { folder, databaseUrl }
    await fillEnvironment(environment, { members })

    const port = await freePort()
    const ports = await Promise.all(PROCESSES.map(freePort))
    const mails = join(folder, 'mails')
    const variables = {
      DATABASE_URL: databaseUrl,
      ...addressesOf(failover, new URL(databaseUrl).pathname),
      ...variablesOf(store.address),
      ...{ PUBLIC_PORT: String(port), WITH_JOBS: '1', MAIL_DIR: mails },
    }
    let exits = 0
    const processes: Part[] = []
    for (const [index, name] of PROCESSES.entries()) {
      const start = () =>
        spawnServer('tests/support/api-process.ts', join(folder, name), ports[index]!, variables)
      const killable = await startKillable(start, () => (exits += 1))
      undo.push(killable.crash)
      processes.push({ name: `process ${name}`, ...killable })
    }

    const host = `${BRAND}.localhost:${port}`
    const config = join(folder, 'haproxy.cfg')
    const servers = Object.fromEntries(PORTS.map((given, index) => [given, `127.0.0.1:${ports[index]}`]))
    writeFileSync(
      config,
      configured('haproxy.cfg', {
        ...servers,
        ...{ 'bind :8080': `bind 127.0.0.1:${port}`, 'Host amora.example': `Host ${host}` },
        'maxconn 60000': 'maxconn 4000',
      }),
    )
    const proxy = startProgram('haproxy', ['-db', '-f', config])
    undo.push(proxy.crash)
    const back = () => untilBack({ port, host }).then(() => undefined)
    await back()

    const [pooler, databaseProxy, replica, primary] = failover.parts
    const parts: Part[] = [
      pooler!,
      { ...databaseProxy!, name: 'HAProxy of the database' },
      replica!,
      primary!,
      {
        name: 'HAProxy of the processes',
        crash: proxy.crash,
        resume: () => proxy.start().then(back),
      },
      { name: hasSwift ? 'the store of photos, Swift' : 'the store of photos, our own', ...store },
      ...processes,
    ]
    return { parts, port, ports, environment, variables, mails, exits: () => exits, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Swift where it is installed, else a store of the tests in a process of its own. */
async function startStore(folder: string): Promise<Swift> {
  if (hasSwift) return startSwift()
  const port = await freePort()
  const { crash, resume } = await startKillable(() =>
    spawnServer('tests/support/object-store-process.ts', folder, port),
  )
  return { address: objectStoreAt(port), crash, resume, stop: crash }
}

type Killable = Pick<Part, 'crash' | 'resume'>

/** `onExit` hears of an end that was no kill. */
async function startKillable(
  start: () => Promise<ChildProcess>,
  onExit: () => void = () => undefined,
): Promise<Killable> {
  let child: ChildProcess
  let isKilled = false
  const resume = async () => {
    // A process that meets a database that is away ends, and is started again.
    for (let tries = 1; ; tries += 1) {
      try {
        child = await start()
        break
      } catch (error) {
        if (tries === STARTS) throw error
      }
    }
    isKilled = false
    child.once('exit', () => isKilled || onExit())
  }
  await resume()
  return {
    resume,
    async crash() {
      isKilled = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
