import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { limitFiles, openSmallDisk } from '../../../../tests/support/small-disk.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { openStore } from './open.ts'
import type { Store } from './store.ts'
import { nightlyVacuum, requestVacuum } from './vacuum.ts'

const MIDNIGHT = Date.UTC(2026, 10, 20)
const BLOB_BYTES = 100_000

let folder: string
let store: Store
const clock = { now: MIDNIGHT }
const warnings: object[] = []
const log = pino({ base: null, timestamp: false }, { write: (line) => warnings.push(JSON.parse(line)) })
beforeEach(() => {
  clock.now = MIDNIGHT
  warnings.length = 0
  folder = mkdtempSync(join(tmpdir(), 'duet-vacuum-'))
  store = openStore({ dataDir: folder }, () => undefined)
  return async () => {
    await store.db.destroy()
    rmSync(folder, { recursive: true })
  }
})

const vacuumOf = (of: Store) => nightlyVacuum({ store: of, clock: () => clock.now, log })

async function fill({ db }: Store, blobs: number): Promise<void> {
  await sql`create table if not exists blobs (bytes blob)`.execute(db)
  for (let count = 0; count < blobs; count += 1) {
    await sql`insert into blobs values (randomblob(${BLOB_BYTES}))`.execute(db)
  }
}

async function withFilesUpTo(bytes: number, run: () => Promise<unknown>): Promise<void> {
  limitFiles(process.pid, bytes)
  try {
    await run()
  } finally {
    limitFiles(process.pid, 'unlimited')
  }
}

const MEGABYTE = 2 ** 20
/** A folder whose disk has that much room; null where no user may mount one. */
function smallFolder(megabytes: number): string | null {
  const disk = openSmallDisk(megabytes)
  onTestFinished(() => disk.remove())
  const { bsize, blocks } = statfsSync(disk.folder)
  return bsize * blocks > megabytes * MEGABYTE ? null : disk.folder
}

const loggedBytes = (dataDir: string) => statSync(join(dataDir, 'duet.sqlite-wal')).size

async function isRequested({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version === 1
}

test('the file is rewritten once a night, however often that is requested', async () => {
  const vacuum = vacuumOf(store)
  const rewritten: number[] = []
  for (let quarter = 0; quarter < 72 * 4; quarter += 1) {
    clock.now = MIDNIGHT + (quarter * HOUR_MS) / 4
    await requestVacuum(store.db, store.engine)
    await vacuum()
    if (!(await isRequested(store))) rewritten.push(quarter / 4)
  }
  expect(rewritten).toEqual([3, 27, 51])
})

test('an hourly call meets every night, whatever minute it begins at', async () => {
  const vacuum = vacuumOf(store)
  for (let call = 0; call < 6 * 24; call += 1) {
    // Each begins a little later, as the one before took its time.
    clock.now = MIDNIGHT + call * (HOUR_MS + 37_000)
    const hour = new Date(clock.now).getUTCHours()
    if (hour === 1) await requestVacuum(store.db, store.engine)
    await vacuum()
    if (hour >= 5) expect(await isRequested(store)).toBe(false)
  }
})

test('a rewrite that failed is tried again in the next night, not before', async () => {
  await fill(store, 40)
  await requestVacuum(store.db, store.engine)
  const vacuum = vacuumOf(store)
  clock.now = MIDNIGHT + 3 * HOUR_MS
  await withFilesUpTo(BLOB_BYTES, () => expect(vacuum()).rejects.toThrow(/disk/))
  clock.now += HOUR_MS
  await vacuum()
  expect(await isRequested(store)).toBe(true)
  clock.now += 23 * HOUR_MS
  await vacuum()
  expect(await isRequested(store)).toBe(false)
})

test('a rewrite that failed takes no room, wherever it failed', async () => {
  await fill(store, 40)
  await requestVacuum(store.db, store.engine)
  await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
  const { size } = statSync(join(folder, 'duet.sqlite'))
  clock.now = MIDNIGHT + 3 * HOUR_MS
  // The temporary file has no room, or the log, which is a little larger.
  for (const limit of [size / 4, size]) {
    await withFilesUpTo(limit, () => expect(vacuumOf(store)()).rejects.toThrow(/disk/))
    expect(loggedBytes(folder)).toBe(0)
    expect(await isRequested(store)).toBe(true)
  }
  await fill(store, 1)
})

test('a rewrite begins with no log, which others had filled', async () => {
  await sql`pragma wal_autocheckpoint = 0`.execute(store.db)
  await fill(store, 40)
  await requestVacuum(store.db, store.engine)
  clock.now = MIDNIGHT + 3 * HOUR_MS
  await withFilesUpTo(41 * BLOB_BYTES, () => vacuumOf(store)())
})

test('a rewrite waits, with one warning a night, where the data folder has no room', async (context) => {
  const dataDir = smallFolder(20)
  if (!dataDir) return context.skip()
  const full = openStore({ dataDir }, () => undefined)
  onTestFinished(() => full.db.destroy())
  await fill(full, 60)
  await sql`pragma wal_checkpoint(truncate)`.execute(full.db)
  await fill(full, 60)
  await requestVacuum(full.db, full.engine)
  const vacuum = vacuumOf(full)
  for (let hour = 0; hour < 48; hour += 1) {
    clock.now = MIDNIGHT + hour * HOUR_MS
    await vacuum()
  }
  const warning = { folder: dataDir, msg: 'no room to rewrite the database' }
  expect(warnings).toEqual([expect.objectContaining(warning), expect.objectContaining(warning)])
  expect(loggedBytes(dataDir)).toBe(0)
  expect(await isRequested(full)).toBe(true)
  await sql`delete from blobs where rowid > 5`.execute(full.db)
  clock.now += 4 * HOUR_MS
  await vacuum()
  expect(await isRequested(full)).toBe(false)
})

test('a rewrite waits where the folder for temporary files has no room', async (context) => {
  const temporary = smallFolder(2)
  if (!temporary) return context.skip()
  vi.stubEnv('SQLITE_TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  await fill(store, 40)
  await requestVacuum(store.db, store.engine)
  clock.now = MIDNIGHT + 3 * HOUR_MS
  await vacuumOf(store)()
  expect(warnings).toEqual([expect.objectContaining({ folder: temporary })])
  expect(await isRequested(store)).toBe(true)
})
