// `node tests/bench/restore.ts [members]`, of `npm run bench:data` (security.md 83): how long it takes to copy the
// data, and to have it elsewhere, served and audited. Ten messages a member and their uploads, on each engine;
// PostgreSQL syncs, as in production.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { newPublicName, pathOfName } from '../../src/server/platform/media/names.ts'
import { openMediaStore } from '../../src/server/platform/media/store.ts'
import { audit } from '../../src/server/audit/audit.ts'
import { backUp } from '../../src/server/admin/hot-backup.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import { allBrands, BRAND, openEnvironment, type ServerEnvironment } from '../resilience/environment.ts'
import { createDatabase } from '../support/database.ts'
import { fillMembers, fillTalks } from '../support/members.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const [size = '100000'] = process.argv.slice(2)
const MEMBERS = Number(size)
/** Those who talk: thirty messages each. */
const TALKERS = Math.round(MEMBERS / 3)
/** One for every fifth member, as large as a photo in its sizes. */
const UPLOADS = Math.round(MEMBERS / 5)
const UPLOAD_BYTES = 25_000
const BUDGET_MINUTES = 10

async function fill(environment: ServerEnvironment): Promise<void> {
  const store = openEnvironment(environment)
  await migrate(store)
  const brand = { brand: BRAND, pool: BRAND, now: Date.now() }
  await fillMembers(store, { ...brand, members: MEMBERS, sessions: MEMBERS })
  await fillTalks(store, { ...brand, members: TALKERS })
  await store.db.destroy()
  for (let made = 0; made < UPLOADS; made += 1) {
    const file = pathOfName(join(environment.folder, 'media'), newPublicName())!
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, randomBytes(UPLOAD_BYTES))
  }
}

async function bytesOf(environment: ServerEnvironment): Promise<number> {
  const files = (await readdir(environment.folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  )
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))))
  const inFiles = sizes.reduce((sum, file) => sum + file.size, 0)
  if (!environment.databaseUrl) return inFiles
  const store = openEnvironment(environment)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    store.db,
  )
  await store.db.destroy()
  return inFiles + (rows[0]?.bytes ?? 0)
}

/** As `README.md` says it: the copy’s folder on another machine, and its dump in an empty database. */
async function restore(copy: string, folder: string, cluster: Cluster | null): Promise<ServerEnvironment> {
  await cp(copy, folder, { recursive: true })
  if (!cluster) return { folder }
  const databaseUrl = await createDatabase(cluster.socketUrl)
  const { status } = spawnSync('pg_restore', [`--dbname=${databaseUrl}`, join(folder, 'duet.dump')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`pg_restore ended with ${status}`)
  return { folder, databaseUrl }
}

async function serve({ folder, databaseUrl }: ServerEnvironment): Promise<void> {
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, await freePort(), env)
  server.kill('SIGKILL')
}

async function findings(environment: ServerEnvironment): Promise<number> {
  const store = openEnvironment(environment)
  const media = openMediaStore(join(environment.folder, 'media'), { concurrency: 1 })
  const found = await audit(store, await allBrands(), media)
  await store.db.destroy()
  return found.length
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  return [await work(), (performance.now() - begun) / 1000]
}

async function runBenchmark(cluster: Cluster | null) {
  const root = await mkdtemp(join(tmpdir(), 'duet-restore-'))
  try {
    const environment: ServerEnvironment = { folder: join(root, 'data'), databaseUrl: cluster?.socketUrl }
    await fill(environment)
    const gigabytes = (await bytesOf(environment)) / 1e9
    // Credits of members made for benchmarks come from nowhere: the audit tells so of the original, too.
    const before = await findings(environment)
    const [, copied] = await timed(() =>
      backUp({ dataDir: environment.folder, databaseUrl: environment.databaseUrl }, join(root, 'copy')),
    )
    const [restored, placed] = await timed(() =>
      restore(join(root, 'copy'), join(root, 'elsewhere'), cluster),
    )
    const [, served] = await timed(() => serve(restored))
    const [found, audited] = await timed(() => findings(restored))
    return {
      engine: cluster ? 'postgres' : 'sqlite',
      GB: gigabytes.toFixed(2),
      'copied s': copied.toFixed(1),
      'restored s': placed.toFixed(1),
      'served after s': served.toFixed(1),
      'audited s': audited.toFixed(1),
      'new findings': found - before,
      'minutes a GB until served': ((placed + served) / 60 / gigabytes).toFixed(2),
      budget: `≤ ${BUDGET_MINUTES}`,
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const rows = [await runBenchmark(null)]
const cluster = await startCluster({ outlives: 'power' })
if (cluster) {
  process.env.PATH = [process.env.PATH, cluster.binaries].join(delimiter)
  rows.push(await runBenchmark(cluster))
  await cluster.stop()
}
printTable(`${MEMBERS} members, ${TALKERS * 30} messages, ${UPLOADS} uploads`, rows)
process.exit()
