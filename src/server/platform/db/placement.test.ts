// The schema as a PostgreSQL that is spread over machines needs it: docs/scale.md.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshStore } from '../../../../tests/support/database.ts'
import { tableNames } from '../../../../tests/support/whole-database.ts'
import { allMigrations, migrate, openStore } from './open.ts'
import { PLACEMENT, type Placement } from './placement.ts'
import { citusStatements, createStatements, type Key, readKeys } from './print-schema.ts'

type Fresh = Awaited<ReturnType<typeof freshStore>>

let fresh: Fresh
beforeAll(async () => {
  fresh = await freshStore()
})
afterAll(() => fresh.drop())

const placementOf = (table: string) => (PLACEMENT as Record<string, Placement>)[table]

/** Whether machines could not watch over a key by themselves. */
function isApart({ table, columns, to }: Key): boolean {
  const isSpread = placementOf(table) === 'pool'
  if (!to) return isSpread && !columns.includes('pool')
  const target = placementOf(to.table)
  if (typeof target === 'object' && 'reference' in target) return false
  if (!isSpread) return target === 'pool'
  return target !== 'pool' || !columns.some((column, at) => column === 'pool' && to.columns[at] === 'pool')
}

test('every table has its place', async () => {
  expect(Object.keys(PLACEMENT).sort()).toEqual((await tableNames(fresh.store)).sort())
})

test('unique keys and foreign keys of tables that are spread by pool hold it', async () => {
  const keys = await readKeys(fresh.store)
  expect(keys.filter(({ to }) => to === null).length).toBeGreaterThan(50)
  expect(keys.filter(({ to }) => to !== null).length).toBeGreaterThan(30)
  expect(keys.filter(isApart)).toEqual([])
})

test('the migration that puts the pool into keys takes rows and indices along', async () => {
  const store = openStore({ dataDir: ':memory:' }, () => undefined)
  const { '0001-initial': initial, '0002-processes': processes } = allMigrations('sqlite')
  await migrate(store, { '0001-initial': initial!, '0002-processes': processes! })
  const before = (await readKeys(store)).filter(isApart).map(({ table }) => table)
  expect(before.sort()).toEqual(['account', 'account', 'credit_note', 'invoice', 'orders'])
  const row = {
    brand: 'amora',
    number: 7,
    pool: 'amora',
    order_id: 'o',
    account: 'a',
    issued_at: 1,
    parties: '{}',
  }
  await sql`pragma foreign_keys = off`.execute(store.db)
  await store.db.insertInto('invoice').values(row).execute()
  await migrate(store)
  expect(await store.db.selectFrom('invoice').selectAll().execute()).toEqual([row])
  expect((await createStatements(store)).filter((text) => / index invoice_/i.test(text))).toHaveLength(3)
  await store.db.destroy()
})

test('the printed statements make the same schema again', async () => {
  const printed = await createStatements(fresh.store)
  const again = await freshStore()
  const { db, engine } = again.store
  const other = engine === 'sqlite' ? openStore({ dataDir: ':memory:' }, () => undefined) : again.store
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  }
  await other.db.transaction().execute(async (trx) => {
    for (const statement of printed) await sql.raw(statement).execute(trx)
  })
  expect(await createStatements(other)).toEqual(printed)
  await other.db.destroy()
  await again.drop()
})

test('Citus distributes each table after those it refers to', async ({ skip }) => {
  skip(fresh.store.engine !== 'postgres', 'Citus is PostgreSQL')
  const printed = await citusStatements(fresh.store)
  const at = (table: string) => printed.findIndex((text) => text.includes(`table('${table}'`))
  for (const { table, to } of await readKeys(fresh.store)) {
    if (placementOf(table) === 'pool' && to && to.table !== table)
      expect(at(to.table)).toBeLessThan(at(table))
  }
  for (const table of Object.keys(PLACEMENT)) {
    expect(printed.filter((text) => new RegExp(`'${table}', |^-- ${table} stays`).test(text))).toHaveLength(1)
  }
  for (const table of ['decision', 'ledger'])
    expect(printed).toContain(`set citus.enable_unsafe_triggers to on; -- ${table} has a trigger`)
})
