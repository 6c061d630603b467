// security.md 83: a migration that is killed on its way leaves nothing that keeps the next one from succeeding.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../../config/root.ts'
import { createDatabase, freshStore, PGLITE } from '../../../../tests/support/database.ts'
import { tableNames } from '../../../../tests/support/whole-database.ts'
import { findAlike } from '../../audit/names.ts'
import { normalize } from '../normalize.ts'
import type { Database } from './schema.ts'
import { migrate, openStore } from './open.ts'
import type { Store } from './store.ts'

const database = process.env.TEST_DATABASE_URL
const file = join(projectRoot(), 'tests/resilience/migrate-and-die.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-migrate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function dieAt(statement: number, env: Record<string, string>): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [file, folder, String(statement)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

const columnsOf = async ({ db }: Store) =>
  (await db.introspection.getTables())
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`)
    .sort()

async function place(): Promise<{ store: Store; env: Record<string, string> }> {
  const databaseUrl = database === undefined ? undefined : await createDatabase(database)
  const store = openStore({ dataDir: folder, databaseUrl }, () => undefined)
  return { store, env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} }
}

/** A row with these values, and any others in its further columns. */
async function put(
  { db }: Store,
  table: keyof Database,
  given: Record<string, string | number | null>,
): Promise<void> {
  const { columns } = (await db.introspection.getTables()).find(({ name }) => name === table)!
  const any = columns.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : String(given.id)])
  const row = { ...(Object.fromEntries(any) as object), pool: 'amora', ...given }
  await db.insertInto(table).values(row).execute()
}

/** As the first release writes it: without what came later. */
const oldNotice = (store: Store, id: string) =>
  sql`insert into complaint (pool, id, brand, account, kind, reference, text, name, email, language, created_at)
    values ('amora', ${id}, 'amora', '', 'fraud', 'x', 'x', '', '', 'en', 1)`.execute(store.db)

// security 83
test.skipIf(database === PGLITE)(
  'a migration keeps all data, even if killed while the first release writes',
  { timeout: 60_000 },
  async () => {
    const [whole, { store, env }] = [await freshStore(), await place()]
    try {
      await migrate(store, '0001-initial')
      for (const id of ['before', 'hidden', 'shown', 'removed']) await oldNotice(store, id)
      const followed = { account: 'stays', notice: 'hidden', measure: 'profile_hidden', lifted_at: 0 }
      await put(store, 'restriction', { id: 'r1', ...followed })
      await put(store, 'restriction', { id: 'r2', ...followed, notice: 'shown', lifted_at: 7 })
      await put(store, 'restriction', {
        id: 'r3',
        ...followed,
        notice: 'removed',
        measure: 'account_removed',
      })
      for (const id of ['stays', 'gone']) {
        await put(store, 'account', { id })
        await put(store, 'mandate', { id, account: id, order_id: id, state: 'active' })
      }
      await put(store, 'deletion', { account: 'gone', purged_at: 1 })
      let deaths = 0
      for (let at = 2; (await dieAt(at, env)) === 'SIGKILL'; at += 4) {
        deaths += 1
        await oldNotice(store, `after ${deaths} deaths`)
      }
      expect(deaths).toBeGreaterThan(2)
      expect(await columnsOf(store)).toEqual(await columnsOf(whole.store))
      await oldNotice(store, 'by the old one')
      const notices = await store.db.selectFrom('complaint').select(['id', 'about', 'decided_at']).execute()
      const followedUp = notices
        .filter(({ about }) => about !== '')
        .map((row) => Object.values(row).join(' '))
      expect(followedUp.sort()).toEqual(['hidden stays 0', 'removed stays 1', 'shown stays 7'])
      const others = notices.filter(({ about }) => about === '')
      expect(others.map(({ decided_at }) => decided_at)).toEqual(Array(deaths + 2).fill(0))
      const mandates = await store.db
        .selectFrom('mandate')
        .select(['account', 'state'])
        .orderBy('account')
        .execute()
      expect(mandates).toEqual([
        { account: 'gone', state: 'ended' },
        { account: 'stays', state: 'active' },
      ])
    } finally {
      await store.db.destroy()
      await whole.drop()
    }
  },
)

test.skipIf(database === PGLITE)(
  'a migration keeps names that now fold alike, all but one with a number',
  { timeout: 60_000 },
  async () => {
    const { store, env } = await place()
    try {
      await migrate(store, '0002-notices-and-mandates')
      const old = (id: string, name: string, brand = 'amora') =>
        put(store, 'account', { id, brand, name, name_norm: normalize(name), email_confirmed_at: 0 })
      await old('plain', 'Anna')
      await old('first', 'Νίκος')
      await old('second', 'νίκοσ')
      await old('third', 'νί\u034fκοσ')
      await old('elsewhere', 'νίκοσ', 'fjallvind')
      await old('capital', 'Weiß')
      await old('spelt', 'weiss')
      await put(store, 'account', { id: 'gone', brand: 'amora', name: '', name_norm: 'gone' })
      for (let at = 2; (await dieAt(at, env)) === 'SIGKILL'; at += 4);
      await put(store, 'account', {
        ...{ id: 'late', brand: 'amora', name: 'Ben', name_norm: 'ben', email_confirmed_at: 0 },
        ...{ name_folded: null, name_twin: 0 },
      })
      const names = await store.db
        .selectFrom('account')
        .select(['id', 'name_folded', 'name_twin'])
        .orderBy('id')
        .execute()
      expect(names.map((row) => Object.values(row).join(' '))).toEqual([
        'capital weiss 1',
        'elsewhere νίκοσ 0',
        'first νίκοσ 1',
        'gone gone 0',
        'late  0',
        'plain anna 0',
        'second νίκοσ 0',
        'spelt weiss 0',
        'third νίκοσ 2',
      ])
      const alike = (await findAlike(store.db)).map(({ account, other }) => [account, other])
      expect(alike).toEqual([
        ['capital', 'weiss'],
        ['first', 'νίκοσ'],
        ['third', 'νίκοσ'],
        ['third', 'Νίκος'],
      ])
    } finally {
      await store.db.destroy()
    }
  },
)

// security 83
test.skipIf(database === PGLITE)(
  'a migration killed at its beginning, in its middle or near its end runs again',
  { timeout: 60_000 },
  async () => {
    const [whole, { store, env }] = [await freshStore(), await place()]
    try {
      const statements = (await tableNames(whole.store)).length
      for (const at of [5, Math.round(statements / 2), statements]) {
        expect(await dieAt(at, env)).toBe('SIGKILL')
      }
      await migrate(store)
      expect(await columnsOf(store)).toEqual(await columnsOf(whole.store))
      await migrate(store)
    } finally {
      await store.db.destroy()
      await whole.drop()
    }
  },
)
