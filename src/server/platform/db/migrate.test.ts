// security.md 83: a migration that is killed on its way leaves nothing that keeps the next one from succeeding.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../../config/root.ts'
import { createDatabase, PGLITE } from '../../../../tests/support/database.ts'
import { withSecondMigration } from '../../../../tests/support/second-migration.ts'
import { tableNames } from '../../../../tests/support/whole-database.ts'
import { makeServerKey } from '../server-keys.ts'
import { allMigrations, migrate, openStore } from './open.ts'
import type { Database } from './schema.ts'
import type { Store } from './store.ts'

const database = process.env.TEST_DATABASE_URL
const file = join(projectRoot(), 'tests/resilience/migrate-and-die.ts')

let folder: string
let store: Store
let env: Record<string, string>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-migrate-'))
  const databaseUrl = database && database !== PGLITE ? await createDatabase(database) : undefined
  store = openStore({ dataDir: folder, databaseUrl }, () => undefined)
  env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
})
afterEach(async () => {
  await store.db.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** Migrates in another process, which is killed at a statement; tells whether it came that far. */
async function isKilledAt(statement: number): Promise<boolean> {
  const child = spawn(process.execPath, [file, folder, String(statement), 'second'], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal === 'SIGKILL'
}

const columns = async () =>
  (await store.db.introspection.getTables())
    .map((table) => `${table.name}: ${table.columns.map(({ name }) => name).join(' ')}`)
    .sort()

/** As the first release writes it: without what came later. */
const addNotice = (id: string, kind: 'fraud' | 'child_abuse' = 'fraud') =>
  store.db
    .insertInto('notice')
    .values({
      pool: 'amora',
      id,
      brand: 'amora',
      account: '',
      kind,
      reference: 'x',
      text: 'x',
      name: '',
      email: '',
      language: 'en',
      about: '',
      created_at: 1,
      decided_at: 0,
      outcome: '',
    } as Insertable<Database['notice']>)
    .execute()

const urgentNotices = async () =>
  (await sql<{ id: string }>`select id from notice where urgent = 1`.execute(store.db)).rows.map(
    ({ id }) => id,
  )

const second = () => migrate(store, withSecondMigration(store.engine))

// security 83
test('the first migration makes every table, and running it again changes nothing', async () => {
  await migrate(store)
  const made = await columns()
  expect(made.length).toBeGreaterThan(30)
  await addNotice('kept')
  await migrate(store)
  expect(await columns()).toEqual(made)
  expect(await store.db.selectFrom('notice').select('id').execute()).toEqual([{ id: 'kept' }])
})

// security 83
test('a migration keeps all data, even if killed while the first release writes', async () => {
  await migrate(store)
  await addNotice('before')
  await addNotice('urgent', 'child_abuse')
  let deaths = 0
  for (let at = 2; await isKilledAt(at); at += 2) {
    deaths += 1
    await addNotice(`after ${deaths} deaths`)
  }
  expect(deaths).toBeGreaterThan(2)
  await addNotice('by the first release')
  expect(await urgentNotices()).toEqual(['urgent'])
  const notices = await store.db.selectFrom('notice').select('id').execute()
  expect(notices).toHaveLength(deaths + 3)
  const migrated = await columns()
  await second()
  expect(await columns()).toEqual(migrated)
})

// security 83
test('a migration killed at its beginning, in its middle or near its end runs again', async () => {
  const statements = 50
  for (const at of [5, Math.round(statements / 2), statements]) expect(await isKilledAt(at)).toBe(true)
  await second()
  expect(await tableNames(store)).toContain('sandbox_refund')
  expect(await urgentNotices()).toEqual([])
})

test('several processes that migrate at once make one schema', async () => {
  const killed = await Promise.all([1e6, 1e6, 1e6].map((never) => isKilledAt(never)))
  expect(killed).toEqual([false, false, false])
  await second()
  expect(await urgentNotices()).toEqual([])
})

test('a release starts on a schema that a newer one has widened', async () => {
  await second()
  const widened = await columns()
  await migrate(store)
  await addNotice('by the release before')
  expect(await columns()).toEqual(widened)
})

test('a release refuses a schema from which a newer one took what it uses', async () => {
  await migrate(store, {
    ...allMigrations(store.engine),
    '9999-contract-swipes': { up: (db) => db.schema.dropTable('swipe_day').execute() },
  })
  await expect(migrate(store)).rejects.toThrow(/9999-contract-swipes/)
})

test('a release that lacks a migration between others of its own refuses to guess', async () => {
  await second()
  const branch = { ...allMigrations(store.engine), '9998-of-a-branch': { up: async () => undefined } }
  await expect(migrate(store, branch)).rejects.toThrow(/9999-urgent-notices/)
})

test.runIf(database !== undefined && database !== PGLITE)(
  'members go on while a migration waits for a table that is held',
  async () => {
    await migrate(store)
    await addNotice('before')
    const free = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // As `pg_dump` does for as long as it runs.
    const dump = store.db.transaction().execute(async (db) => {
      await sql`select 1 from notice`.execute(db)
      held.resolve()
      await free.promise
    })
    await held.promise
    let isOver = false
    const migrating = second()
      .catch((error: unknown) => error)
      .finally(() => (isOver = true))
    let slowestMs = 0
    while (!isOver) {
      const begun = performance.now()
      await addNotice(`at ${begun}`)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      await wait(20)
    }
    expect(String(await migrating)).toContain('end of the backup')
    expect(slowestMs).toBeLessThan(3000)
    free.resolve()
    await dump
    await second()
    expect(await urgentNotices()).toEqual([])
  },
  60_000,
)

test.skipIf(database)('a process that starts while another one writes waits for it', async () => {
  await migrate(store)
  await makeServerKey(store, 'digest')
  const writer = new DatabaseSync(join(folder, 'duet.sqlite'))
  const begin = async () => {
    writer.exec('begin immediate')
    await wait(200)
    writer.exec('commit')
  }
  for (const start of [() => migrate(store), () => makeServerKey(store, 'digest')]) {
    const writing = begin()
    await start()
    await writing
  }
  writer.close()
})
