import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { fillMembers, fillTalks, memberId } from '../../../tests/support/members.ts'
import { migrate, openStore } from '../platform/db/open.ts'
import type { Store } from '../platform/db/store.ts'
import { nightlyVacuum, requestVacuum } from '../platform/db/vacuum.ts'
import { purgeAccounts } from './purge-accounts.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const NIGHT = Date.UTC(2026, 10, 21, 3)
const POOL = 'amora'
const MEMBERS = 60
/** Every fifth of them. */
const DELETED = Array.from({ length: MEMBERS / 5 }, (_, index) => memberId(5 * index))
const CANARY = 'canary-of-who-left'
const KEPT = 'words-of-who-stayed'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-erasure-'))
  store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
  await fillMembers(store, { brand: POOL, pool: POOL, members: MEMBERS, sessions: MEMBERS, now: NOW })
  await fillTalks(store, { pool: POOL, members: MEMBERS, now: NOW })
  await writeAndMove()
  return async () => {
    await store.db.destroy()
    rmSync(folder, { recursive: true })
  }
})

/** Texts of many lengths, written in no order and changed: pages are split, and rows move from one to another. */
async function writeAndMove(): Promise<void> {
  const { db } = store
  const talks = await db.selectFrom('conversation').select(['id', 'starter']).execute()
  for (let round = 0; round < 3; round += 1) {
    for (const [index, { id, starter }] of talks.entries()) {
      const text = (DELETED.includes(starter) ? CANARY : KEPT).padEnd(
        30 + ((index * 97 + round * 131) % 700),
        '.',
      )
      for (const seq of [1 + ((index + round) % 10), 1 + ((index * 7 + round) % 10)]) {
        await db
          .updateTable('message')
          .set({ text })
          .where('pool', '=', POOL)
          .where('conversation', '=', id)
          .where('seq', '=', seq)
          .execute()
      }
    }
    for (const id of DELETED) {
      await db
        .updateTable('profile')
        .set({ about: `${CANARY} ${'.'.repeat(round * 3000)}` })
        .where('id', '=', id)
        .execute()
    }
  }
}

async function leave(ids: readonly string[]): Promise<void> {
  const row = {
    pool: POOL,
    brand: POOL,
    reason: '' as const,
    remarks: CANARY,
    requested_at: 0,
    purge_at: NOW,
    purged_at: 0,
  }
  await store.db
    .insertInto('deletion')
    .values(ids.map((account) => ({ ...row, account })))
    .execute()
  await store.db.updateTable('account').set({ status: 'pending_deletion' }).where('id', 'in', ids).execute()
}

const runPurge = () =>
  purgeAccounts({ store, clock: () => NOW, media: { removeFiles: () => Promise.resolve() } as never })

const runVacuum = () => nightlyVacuum({ store, clock: () => NIGHT, log: pino({ level: 'silent' }) })()

/** How often a text occurs in the bytes of the database file and of its log. */
const copiesOf = (text: string) =>
  ['duet.sqlite', 'duet.sqlite-wal']
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1').split(text).length - 1)
    .reduce((sum, copies) => sum + copies, 0)

// security 86, law L36
test('no byte of the database holds the words of purged accounts after the night', async () => {
  await leave(DELETED)
  expect(copiesOf(CANARY)).toBeGreaterThan(DELETED.length)
  expect(await runPurge()).toBe(DELETED.length)
  await runVacuum()
  expect(copiesOf(CANARY)).toBe(0)
  expect(copiesOf(KEPT)).toBeGreaterThan(0)
  const { rows } = await sql<object>`pragma integrity_check`.execute(store.db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
})

test('an erasure that was cut off is made up for in the next night', async () => {
  await store.db.transaction().execute(async (db) => {
    await requestVacuum(db, store.engine)
    await db.updateTable('message').set({ text: '' }).where('sender', 'in', DELETED).execute()
    await db.updateTable('profile').set({ about: '' }).where('id', 'in', DELETED).execute()
  })
  expect(copiesOf(CANARY)).toBeGreaterThan(0)
  expect(await runPurge()).toBe(0)
  await runVacuum()
  expect(copiesOf(CANARY)).toBe(0)
})
