// security.md 83: the machine of the database dies under load, and its data with it. What was kept elsewhere is put together
// on another one, served again, and compared with what was acknowledged.

import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { audit, type Finding } from '../../src/server/audit/audit.ts'
import { MISSING_FILE } from '../../src/server/audit/audit-files.ts'
import { openMediaStore } from '../../src/server/platform/media/store.ts'
import type { BucketAddress } from '../../src/server/platform/media/bucket.ts'
import { startObjectStore, type ObjectStore } from '../support/object-store.ts'
import {
  clusterOwner,
  freePort,
  makeClusterFolder,
  query,
  startCluster,
  type Cluster,
} from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { allBrands, BRAND, fillEnvironment, openEnvironment, type ServerEnvironment } from './environment.ts'
import { clientOf, countOf, createLoad } from './load.ts'
import { sendPhotos } from './uploads.ts'
import { verify } from './verifier.ts'

/** Kept on another machine, beside an older copy of the database. */
export const WAYS = {
  'SQLite: the last copy': null,
  'PostgreSQL: archived log, without what was not archived yet': ['archive'],
  'PostgreSQL: archived log, and pg_wal saved from the dead machine': ['archive', 'pg_wal'],
  'PostgreSQL: pg_receivewal': ['stream'],
  'PostgreSQL: pg_receivewal that commits wait for': ['stream', 'wait'],
  'PostgreSQL: the same, and the bucket dies too': ['stream', 'wait', 'bucket'],
} as const satisfies Record<string, readonly string[] | null>
export type Way = keyof typeof WAYS

export interface DisasterResult {
  /** Messages and photos that were acknowledged until the machine died. */
  writes: number
  photos: number
  /** Of these, what is not there again; a photo is only with all its files. */
  lostWrites: number
  lostPhotos: number
  /** Of what was acknowledged before it was kept elsewhere, what is not there: the copy is not what it should be. */
  broken: string[]
  /** From the oldest write that was lost to the death. */
  lostSeconds: number
  /** Of the death: until the data was there again, until it was served, and how long the audit took then. */
  restoredSeconds: number
  servedSeconds: number
  auditedSeconds: number
  /** But for photos without files, which are lost photos. */
  findings: Finding[]
}

interface DisasterOptions {
  /** Messages that are acknowledged before they are kept elsewhere, and as many again until the machine dies. */
  writes: number
  /** Photos, likewise. */
  photos: number
  /** `archive_timeout`: how old a log grows before it is archived. */
  archiveSeconds: number
}

const LAST_MS = 300_000
const START_WITHIN_MS = 300_000

type Variables = Record<string, string>

/** Photos lie in `folder` where there is no bucket. */
interface DrillEnvironment extends ServerEnvironment {
  bucket?: ObjectStore | undefined
}

/** The life of one engine’s data. */
interface Machine {
  environment: DrillEnvironment
  /** Keeps elsewhere what is acknowledged by now. */
  keep(): Promise<void>
  /** All of it is gone. */
  die(): Promise<void>
  /** Puts together on another machine what was kept. */
  restore(): Promise<DrillEnvironment>
  stop(): Promise<void>
}

export async function playDisaster(way: Way, options: DisasterOptions): Promise<DisasterResult> {
  const root = await mkdtemp(join(tmpdir(), 'duet-disaster-'))
  const kept: readonly string[] | null = WAYS[way]
  const machine = kept ? await postgresMachine(root, kept, options) : await sqliteMachine(root)
  let server: ChildProcess | undefined
  try {
    const port = await freePort()
    const line = { port, host: `${BRAND}.localhost:${port}` }
    server = await serve(machine.environment, port)
    const load = createLoad(line)
    const photos = { acknowledged: [] as string[] }
    let isOver = false
    const loaded = load.run(() => isOver)
    const acknowledgeMore = async () => {
      const [writes, sent] = [countOf(load) + options.writes, photos.acknowledged.length + options.photos]
      await Promise.all([
        until(() => countOf(load) >= writes),
        sendPhotos(port, photos, () => photos.acknowledged.length >= sent),
      ])
    }
    await acknowledgeMore()
    const before = [...load.acknowledgedAt.keys(), ...photos.acknowledged]
    await machine.keep()
    await acknowledgeMore()
    const uploading = sendPhotos(port, photos, () => isOver).catch(() => undefined)

    if (!kept) server.kill('SIGKILL')
    await machine.die()
    const diedAt = performance.now()
    isOver = true
    server.kill('SIGKILL')
    await Promise.all([loaded, uploading])

    const environment = await machine.restore()
    const restoredAt = performance.now()
    server = await serve(environment, port)
    const health = await clientOf(line).request('GET', '/api/health.php')
    if (health.status !== 200) throw new Error(`the restored server answers ${health.status}`)
    const servedAt = performance.now()
    server.kill('SIGKILL')

    const store = openEnvironment(environment)
    const media = openMediaStore(mediaOf(environment), { concurrency: 1 })
    try {
      const { lost, double, disordered } = await verify(store, load)
      const found = await audit(store, await allBrands(), media)
      const auditedAt = performance.now()
      const rows = await store.db.selectFrom('photo').select('id').execute()
      const whole = new Set(rows.map(({ id }) => id))
      for (const { check, row } of found) if (check === MISSING_FILE) whole.delete(String(row.id))
      const lostPhotos = photos.acknowledged.filter((id) => !whole.has(id))
      const times = lost.map((key) => load.acknowledgedAt.get(key) ?? 0)
      return {
        writes: countOf(load),
        photos: photos.acknowledged.length,
        lostWrites: lost.length,
        lostPhotos: lostPhotos.length,
        broken: [
          ...before.filter((id) => lost.includes(id) || lostPhotos.includes(id)),
          ...double,
          ...[...load.acknowledged.values()].flatMap((sent) => holesIn(sent, lost)),
          ...disordered.map((sender) => `sender ${sender}`),
        ],
        lostSeconds: times.length === 0 ? 0 : (diedAt - Math.min(...times)) / 1000,
        restoredSeconds: (restoredAt - diedAt) / 1000,
        servedSeconds: (servedAt - diedAt) / 1000,
        auditedSeconds: (auditedAt - servedAt) / 1000,
        findings: found.filter(({ check }) => check !== MISSING_FILE),
      }
    } finally {
      media.close()
      await store.db.destroy()
    }
  } finally {
    server?.kill('SIGKILL')
    await machine.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** Losses followed by a message that is there: data of one moment has none. */
function holesIn(sent: readonly string[], lost: readonly string[]): string[] {
  const last = sent.findLastIndex((key) => !lost.includes(key))
  return sent.slice(0, Math.max(last, 0)).filter((key) => lost.includes(key))
}

/** Whether all is there that was kept, and nothing is lost where commits wait for it, or the log was saved. */
export function isAsPromised(way: Way, result: DisasterResult): boolean {
  const kept: readonly string[] = WAYS[way] ?? []
  const isWhole = kept.includes('wait') || kept.includes('pg_wal')
  return (
    result.broken.length + result.findings.length === 0 &&
    (!isWhole || result.lostWrites === 0) &&
    (!isWhole || kept.includes('bucket') || result.lostPhotos === 0)
  )
}

const mediaOf = ({ folder, bucket }: DrillEnvironment): string | BucketAddress =>
  bucket?.address ?? join(folder, 'media')

const variablesOf = ({ folder, databaseUrl, bucket }: DrillEnvironment): Variables => ({
  DATA_DIR: folder,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...bucket?.variables,
})

const serve = (environment: DrillEnvironment, port: number): Promise<ChildProcess> =>
  spawnServer('tests/support/api-process.ts', environment.folder, port, variablesOf(environment))

/** A command of the operator, as it is typed. */
async function operate(command: string, variables: Variables, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [`src/server/admin/${command}.ts`, ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...variables },
  })
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LAST_MS
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`not within ${LAST_MS / 1000} s: ${String(isThere)}`)
    await wait(50)
  }
}

async function sqliteMachine(root: string): Promise<Machine> {
  const environment = { folder: join(root, 'data') }
  const copy = join(root, 'copy')
  await fillEnvironment(environment)
  return {
    environment,
    keep: () => operate('backup', variablesOf(environment), copy),
    die: () => rm(environment.folder, { recursive: true }),
    async restore() {
      const folder = join(root, 'restored')
      await cp(copy, folder, { recursive: true })
      return { folder }
    },
    stop: () => Promise.resolve(),
  }
}

async function postgresMachine(
  root: string,
  kept: readonly string[],
  { archiveSeconds }: DisasterOptions,
): Promise<Machine> {
  // Of another machine: an older copy of the cluster, and its log.
  const elsewhere = makeClusterFolder()
  const [base, log] = [join(elsewhere, 'base'), join(elsewhere, 'log')]
  runAsOwner('mkdir', log)
  const isStreamed = kept.includes('stream')
  const cluster = await start({
    settings: isStreamed
      ? kept.includes('wait')
        ? ['synchronous_standby_names=pg_receivewal']
        : []
      : [
          'archive_mode=on',
          `archive_command=cp %p ${log}/%f.part && sync ${log}/%f.part && mv ${log}/%f.part ${log}/%f`,
          `archive_timeout=${archiveSeconds}`,
        ],
  })
  const buckets = [await startObjectStore()]
  let restored: Cluster | undefined
  let receiver: ChildProcess | undefined
  const environment: DrillEnvironment = {
    folder: join(root, 'data'),
    databaseUrl: cluster.socketUrl,
    bucket: buckets[0],
  }
  const copy = join(root, 'photos')

  async function stop(): Promise<void> {
    if (receiver?.kill('SIGTERM')) await once(receiver, 'exit')
    await cluster.stop()
    await restored?.stop()
    for (const bucket of buckets) await bucket.stop()
    await rm(elsewhere, { recursive: true, force: true })
  }

  try {
    if (isStreamed) {
      const words = [`--dbname=${cluster.socketUrl}`, `--directory=${log}`, '--slot=duet']
      const program = join(cluster.binaries, 'pg_receivewal')
      runAsOwner(program, ...words, '--create-slot')
      receiver = spawn(program, [...words, '--synchronous'], { ...clusterOwner, cwd: '/', stdio: 'ignore' })
    }
    await fillEnvironment(environment)
    const copied = [`--dbname=${cluster.socketUrl}`, `--pgdata=${base}`, '--checkpoint=fast']
    runAsOwner(join(cluster.binaries, 'pg_basebackup'), ...copied)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    environment,
    async keep() {
      await operate('copy-media', variablesOf(environment), '--to', copy)
      if (kept.includes('pg_wal') || kept.includes('wait')) return
      if (isStreamed) {
        const position = await ask(cluster.url, 'select pg_current_wal_flush_lsn()')
        const isFlushed = `select coalesce(max(flush_lsn) >= '${position}', false) from pg_stat_replication`
        await until(async () => (await ask(cluster.url, isFlushed)) === 'true')
      } else {
        const segment = await ask(cluster.url, 'select pg_walfile_name(pg_current_wal_insert_lsn())')
        await until(() => existsSync(join(log, segment)))
      }
    },
    async die() {
      await cluster.die((data) => {
        if (kept.includes('pg_wal')) saveLog(join(data, 'pg_wal'), log)
      })
      if (kept.includes('bucket')) buckets[0]?.objects.clear()
    },
    async restore() {
      restored = await start({
        settings: [`restore_command=cp ${log}/%f %p || cp ${log}/%f.partial %p`],
        restore(data) {
          runAsOwner('cp', '-r', base, data)
          writeFileSync(join(data, 'recovery.signal'), '')
        },
        startWithinMs: START_WITHIN_MS,
      })
      const { url, socketUrl } = restored
      await until(async () => (await ask(url, 'select pg_is_in_recovery()')) === 'false')
      const there: DrillEnvironment = {
        folder: join(root, 'restored'),
        databaseUrl: socketUrl,
        bucket: buckets[0],
      }
      if (kept.includes('bucket')) {
        there.bucket = await startObjectStore()
        buckets.push(there.bucket)
        await operate('copy-media', { ...variablesOf(there), DATA_DIR: copy })
      }
      return there
    },
    stop,
  }
}

async function start(options: Parameters<typeof startCluster>[0]): Promise<Cluster> {
  const cluster = await startCluster({ ...options, outlives: 'power' })
  if (!cluster) throw new Error('no PostgreSQL programs on this machine')
  return cluster
}

function runAsOwner(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { ...clusterOwner, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}

/** The segments of a dead cluster that were not archived. */
function saveLog(from: string, to: string): void {
  for (const file of readdirSync(from)) {
    if (/^[\dA-F]{24}$/.test(file) && !existsSync(join(to, file)))
      copyFileSync(join(from, file), join(to, file))
  }
}

async function ask(url: string, text: string): Promise<string> {
  const [row] = await query(url, text)
  return String(Object.values(row ?? {})[0])
}
