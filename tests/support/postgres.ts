import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const NOBODY = 65_534
/** A user that may own a cluster when the tests run as root, which PostgreSQL refuses. */
export const clusterOwner: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const START_WITHIN_MS = 20_000

export interface Cluster {
  url: string
  /** The same by the socket of this machine: what a server beside its database would use. */
  socketUrl: string
  /** Folder of PostgreSQL's programs. */
  binaries: string
  /** Stops it as a crash does: nothing is said to anybody, nothing is written any more. */
  crash(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again after a crash; answers when it does. */
  resume(): Promise<void>
  /** Its machine dies under it, and its data with the machine; `save` is called with the folder before that is deleted. */
  die(save?: (data: string) => void): Promise<void>
  stop(): Promise<void>
}

type Outlives = 'nothing' | 'crash' | 'power'

interface ClusterOptions {
  outlives?: Outlives
  /** Of `postgresql.conf`: `name=value`. */
  settings?: readonly string[]
  /** Puts a copy into the folder of data, which is made anew otherwise. */
  restore?: (data: string) => void
  startWithinMs?: number
}

/** A folder that a cluster and its programs may write. */
export function makeClusterFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duet-postgres-'))
  if (clusterOwner.uid) chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Folder of PostgreSQL's server programs on this machine, or null. */
export function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/pgsql/bin',
  ]
  const found = folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  // Some of them may be linked to from elsewhere, and not all.
  return found ? dirname(realpathSync(join(found, 'initdb'))) : null
}

/**
 * A throw-away cluster from the machine's PostgreSQL, or null where there is none. Its commits outlive nothing; with
 * `crash` a crash of PostgreSQL, with `power` one of the machine too, as an operator would run it.
 */
export async function startCluster({
  outlives = 'nothing',
  settings: given = [],
  restore,
  startWithinMs = START_WITHIN_MS,
}: ClusterOptions = {}): Promise<Cluster | null> {
  const binaries = findBinaries()
  if (!binaries) return null
  const folder = makeClusterFolder()
  const data = join(folder, 'data')
  const init = (locale: readonly string[]) =>
    spawnSync(
      join(binaries, 'initdb'),
      [
        ...['-D', data, '-U', 'duet', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...locale],
        ...(outlives === 'power' ? [] : ['--no-sync']),
      ],
      { ...clusterOwner, cwd: folder, encoding: 'utf8' },
    )
  if (restore) restore(data)
  else {
    // Sorts as an operator’s cluster does, so that whoever forgets to ask for another order is told.
    let made = init(['--locale-provider=icu', '--icu-locale=en'])
    if (made.status !== 0) made = init([])
    if (made.status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`initdb failed: ${made.stderr}`)
    }
  }
  const port = await freePort()
  const fast = {
    nothing: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
    crash: ['fsync=off', 'full_page_writes=off'],
    power: [],
  }[outlives]
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', ...fast, ...given].flatMap(
    (each) => ['-c', each],
  )
  const url = `postgres://duet@127.0.0.1:${port}/postgres`
  const socketUrl = `postgres://duet@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], {
      ...clusterOwner,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = start()
  const cluster: Cluster = {
    ...{ url, socketUrl, binaries },
    crash: () => end(server, 'SIGQUIT'),
    kill: () => end(server, 'SIGKILL'),
    async resume() {
      server = start()
      await untilAnswers(url, server, startWithinMs)
    },
    async die(save) {
      // PostgreSQL's processes are no group: each of its children has one of its own.
      const children = childrenOf(server)
      const gone = end(server, 'SIGKILL')
      for (const pid of children) kill(pid)
      await gone
      save?.(data)
      rmSync(data, { recursive: true, force: true, maxRetries: 10 })
    },
    async stop() {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await untilAnswers(url, server, startWithinMs)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** A copy of a cluster that follows it, and can be made one that takes writes. */
export interface ReplicaCluster extends Cluster {
  promote(): Promise<void>
}

export async function startReplica(primary: Cluster, outlives: Outlives): Promise<ReplicaCluster> {
  const restore = (data: string) => {
    const { status, stderr } = spawnSync(
      join(primary.binaries, 'pg_basebackup'),
      ['-d', primary.url, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      { ...clusterOwner, cwd: dirname(data), encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`)
  }
  const cluster = (await startCluster({ outlives, restore }))!
  return { ...cluster, promote: () => query(cluster.url, 'select pg_promote()').then(() => undefined) }
}

/** Rows of a query on a connection of its own. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

const childrenOf = ({ pid }: ChildProcess): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function untilAnswers(url: string, server: ChildProcess, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await wait(100)
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
