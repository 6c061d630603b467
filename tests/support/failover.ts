// A PostgreSQL with a replica that has each commit before it is acknowledged, HAProxy that leads to whichever of the two takes
// writes, and pgbouncer before that: by the files of docs/operations, with other ports.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BY_INDEX } from '../../src/server/platform/db/dialects/postgres.ts'
import { projectRoot } from '../../src/config/root.ts'
import {
  findBinaries,
  freePort,
  clusterOwner,
  query,
  startCluster,
  startReplica,
  type Cluster,
  type ReplicaCluster,
} from './postgres.ts'

const READY_WITHIN_MS = 120_000

export interface Failover {
  primary: Cluster
  replica: ReplicaCluster
  /** Whichever takes writes, by HAProxy. */
  directUrl: string
  /** The same by pgbouncer, which gives each transaction a connection. */
  pooledUrl: string
  /** In an order in which each can be killed once: where the primary was, the replica takes over. */
  parts: readonly Part[]
  stop(): Promise<void>
}

/** One program or several, which are killed and come back together. */
export interface Part extends Pick<Cluster, 'crash' | 'resume'> {
  name: string
}

/** Programs that this machine lacks for it. */
export function missingPrograms(): string[] {
  const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
  const missing = ['haproxy', 'pgbouncer', 'pg_basebackup'].filter((program) => !isThere(program))
  return findBinaries() ? missing : ['postgres', ...missing]
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A file of docs/operations with some of its words changed, each of which must be there. */
export function configured(file: string, changes: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(projectRoot(), 'docs/operations', file), 'utf8')
  const words = Object.keys(changes)
  const missing = words.find((word) => !text.includes(word))
  if (missing) throw new Error(`${file} does not say ${missing}`)
  const anyWord = new RegExp(words.map(escaped).join('|'), 'g')
  return text.replace(anyWord, (word) => changes[word]!)
}

export async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within ${READY_WITHIN_MS} ms: ${what}`)
    await wait(50)
  }
}

const answers = async (url: string) => (await query(url, 'select 1')).length === 1
const withPort = (url: string, port: number): string => Object.assign(new URL(url), { port }).href
const portOf = (url: string) => new URL(url).port

export async function startFailover(): Promise<Failover> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-failover-'))
  const undo: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    chmodSync(folder, 0o755)
    const primary = (await startCluster({ outlives: 'crash' }))!
    undo.push(() => primary.crash().then(() => primary.stop()))
    await query(primary.url, 'create role duet_check login')
    const replica = await startReplica(primary, 'crash')
    undo.push(() => replica.crash().then(() => replica.stop()))
    // Not before it was copied: nobody follows the replica.
    await query(primary.url, `alter system set synchronous_standby_names = '*'`)
    await query(primary.url, 'select pg_reload_conf()')
    const untilFollowed = () =>
      untilTrue('the replica has each commit', async () => {
        const [row] = await query<{ sync_state: string }>(
          primary.url,
          'select sync_state from pg_stat_replication',
        )
        return row?.sync_state === 'sync'
      })
    await untilFollowed()

    const [direct, pooled] = [await freePort(), await freePort()]
    const haproxy = join(folder, 'haproxy.cfg')
    writeFileSync(
      haproxy,
      configured('haproxy-postgres.cfg', {
        ':5433': `:${direct}`,
        ':5431': `:${portOf(primary.url)}`,
        ':5432': `:${portOf(replica.url)}`,
      }),
    )
    const proxy = startProgram('haproxy', ['-db', '-f', haproxy])
    undo.push(proxy.crash)
    const directUrl = withPort(primary.url, direct)
    const untilDirect = () => untilTrue('HAProxy leads to PostgreSQL', () => answers(directUrl))
    await untilDirect()

    const users = join(folder, 'userlist.txt')
    writeFileSync(users, '"duet" ""\n')
    const pgbouncer = join(folder, 'pgbouncer.ini')
    writeFileSync(
      pgbouncer,
      configured('pgbouncer.ini', {
        'duet = host=127.0.0.1 port=5433': `* = host=127.0.0.1 port=${direct}`,
        [BY_INDEX]: BY_INDEX,
        'listen_port = 6432': `listen_port = ${pooled}\nunix_socket_dir =`,
        'auth_type = scram-sha-256': 'auth_type = trust',
        '/etc/pgbouncer/userlist.txt': users,
      }),
    )
    const pooler = startProgram('pgbouncer', [pgbouncer], clusterOwner)
    undo.push(pooler.crash)
    const pooledUrl = withPort(primary.url, pooled)
    const untilPooled = () => untilTrue('pgbouncer leads to PostgreSQL', () => answers(pooledUrl))
    const back = async () => {
      await untilDirect()
      await untilPooled()
    }
    await back()
    const parts: Part[] = [
      { name: 'pgbouncer', crash: pooler.crash, resume: () => pooler.start().then(back) },
      { name: 'HAProxy', crash: proxy.crash, resume: () => proxy.start().then(back) },
      {
        name: 'the replica',
        crash: () => replica.kill(),
        resume: () => replica.resume().then(untilFollowed),
      },
      { name: 'the primary', crash: () => primary.kill(), resume: () => replica.promote().then(back) },
    ]
    return { primary, replica, directUrl, pooledUrl, parts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface Program {
  crash(this: void): Promise<void>
  start(this: void): Promise<void>
}

export function startProgram(program: string, args: readonly string[], as = {}): Program {
  const run = () => spawn(program, args, { stdio: 'ignore', ...as })
  let child = run()
  return {
    async crash() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start() {
      child = run()
    },
  }
}
