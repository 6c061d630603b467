// security.md 83: a copy made while members write is restored elsewhere, whole.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../config/root.ts'
import { verify } from '../../../tests/resilience/verifier.ts'
import { createLoad, countOf } from '../../../tests/resilience/load.ts'
import { sendPhotos } from '../../../tests/resilience/uploads.ts'
import {
  allBrands,
  BRAND,
  fillEnvironment,
  openEnvironment,
  type ServerEnvironment,
} from '../../../tests/resilience/environment.ts'
import { createDatabase, PGLITE } from '../../../tests/support/database.ts'
import { findBinaries, freePort } from '../../../tests/support/postgres.ts'
import { spawnServer } from '../../../tests/support/spawn-api.ts'
import { openMediaStore } from '../platform/media/store.ts'
import { audit } from '../audit/audit.ts'
import { backUp } from './hot-backup.ts'

const admin = process.env.TEST_DATABASE_URL
const MESSAGES = 30
const PHOTOS = 3
const UPLOADERS = 3
const WAIT = { timeout: 30_000 }

const binaries = admin === undefined ? null : findBinaries()
const withBinaries = { ...process.env, PATH: [binaries, process.env.PATH].filter(Boolean).join(delimiter) }

let root: string
let server: ChildProcess | undefined
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'duet-backup-'))
})
afterEach(async () => {
  if (server?.kill('SIGKILL')) await once(server, 'exit')
  server = undefined
  await rm(root, { recursive: true, force: true })
})

/** Where the copy is read from: its own folder, or a new database that its dump is put into. */
async function restore(copy: string): Promise<ServerEnvironment> {
  if (admin === undefined) return { folder: copy }
  const databaseUrl = await createDatabase(admin)
  const { status, stderr } = spawnSync(
    'pg_restore',
    ['--exit-on-error', `--dbname=${databaseUrl}`, join(copy, 'duet.dump')],
    { encoding: 'utf8', env: withBinaries },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return { folder: copy, databaseUrl }
}

/** As an operator runs it: beside the server. */
async function runBackup(to: string, env: Record<string, string>): Promise<void> {
  const running = spawn(process.execPath, [join(projectRoot(), 'src/server/admin/backup.ts'), to], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...withBinaries, NODE_ENV: 'test', ...env },
  })
  expect(await once(running, 'exit')).toEqual([0, null])
}

// security 83
test.skipIf(admin === PGLITE)(
  'a copy made while members write, buy and upload has all that was acknowledged before, and is whole',
  async () => {
    const databaseUrl = admin === undefined ? undefined : await createDatabase(admin)
    const environment = { folder: join(root, 'data'), databaseUrl }
    const copy = join(root, 'copy')
    await fillEnvironment(environment)
    const port = await freePort()
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    server = await spawnServer('tests/support/api-process.ts', environment.folder, port, env)
    const load = createLoad({ port, host: `${BRAND}.localhost:${port}` })
    const photos = { acknowledged: [] as string[] }
    let isOver = false
    const loaded = Promise.all([
      load.run(() => isOver),
      ...Array.from({ length: UPLOADERS }, () => sendPhotos(port, photos, () => isOver)),
    ])
    loaded.catch(() => undefined)
    await expect
      .poll(() => countOf(load) >= MESSAGES && photos.acknowledged.length >= PHOTOS, WAIT)
      .toBe(true)
    const backup = runBackup(copy, { ...env, DATA_DIR: environment.folder })
    // Its folder is the first thing it makes.
    while (!existsSync(copy)) await wait(1)
    const before = { acknowledged: new Map(load.acknowledged), photos: photos.acknowledged.length }
    await backup
    expect(countOf(load), 'members wrote on').toBeGreaterThan(countOf({ ...load, ...before }))
    isOver = true
    await loaded

    const store = openEnvironment(await restore(copy))
    try {
      const { lost, double, disordered } = await verify(store, { ...load, ...before })
      expect([lost, double, disordered]).toEqual([[], [], []])
      const media = openMediaStore(join(copy, 'media'), { concurrency: 1 })
      expect(await audit(store, await allBrands(), media)).toEqual([])
      const rows = await store.db.selectFrom('photo').select('id').execute()
      expect(rows.length).toBeGreaterThanOrEqual(before.photos)
    } finally {
      await store.db.destroy()
    }
  },
)

test.skipIf(admin !== undefined)('a folder that holds something is left alone', async () => {
  await writeFile(join(root, 'duet.sqlite'), '')
  await expect(backUp({ dataDir: root }, projectRoot())).rejects.toThrow('is not empty')
})
