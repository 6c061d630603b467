import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './open.ts'
import { nightlyVacuum, requestVacuum } from './vacuum.ts'

const HOUR_MS = 3_600_000
const MIDNIGHT = Date.UTC(2026, 10, 20)
const BLOB_BYTES = 100_000

let folder: string
let store: Store
const clock = { now: MIDNIGHT }
beforeEach(() => {
  clock.now = MIDNIGHT
  folder = mkdtempSync(join(tmpdir(), 'duet-vacuum-'))
  store = openStore({ dataDir: folder }, () => undefined)
  return async () => {
    await store.db.destroy()
    rmSync(folder, { recursive: true })
  }
})

const vacuumOf = (of: Store) => nightlyVacuum({ store: of, clock: () => clock.now })

async function fill({ db }: Store, blobs: number): Promise<void> {
  await sql`create table if not exists blobs (bytes blob)`.execute(db)
  for (let count = 0; count < blobs; count += 1) {
    await sql`insert into blobs values (randomblob(${BLOB_BYTES}))`.execute(db)
  }
}

/** Lets no file of this process grow beyond that: the system refuses what is more, as a full disk does. */
async function withFilesUpTo(bytes: number, run: () => Promise<unknown>): Promise<void> {
  const limit = (soft: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', `${process.pid}`, `--fsize=${soft}:`])
  limit(bytes)
  try {
    await run()
  } finally {
    limit('unlimited')
  }
}

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
  await withFilesUpTo(BLOB_BYTES, () => expect(vacuum()).rejects.toThrow())
  clock.now += HOUR_MS
  await vacuum()
  expect(await isRequested(store)).toBe(true)
  clock.now += 23 * HOUR_MS
  await vacuum()
  expect(await isRequested(store)).toBe(false)
})
