import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshStore } from '../../../../tests/support/database.ts'
import type { Db } from './store.ts'
import { integer, listStatement, type ParametersOf, statement, text } from './statement.ts'

const queries: { sql: string; parameters: readonly unknown[] }[] = []
let fresh: Awaited<ReturnType<typeof freshStore>>
beforeAll(async () => {
  fresh = await freshStore(undefined, ({ query }) => void queries.push(query))
})
afterAll(() => fresh.drop())

const keep = (db: Db, key: string, count: number) =>
  db.insertInto('rate_limit').values({ key, window_start: 1, count }).execute()

test('a statement is built once and run with new values, in a transaction too', async () => {
  const { db } = fresh.store
  await keep(db, 'one', 1)
  const build = vi.fn((db: Db, { key }: ParametersOf<{ key: string }>) =>
    db
      .selectFrom('rate_limit')
      .select('count')
      .where('key', '=', key)
      .where(sql<boolean>`key <> ${''}`),
  )
  const find = statement({ key: text }, build)
  expect(await find.all(db, { key: 'one' })).toEqual([{ count: 1 }])
  expect(await find.first(db, { key: 'two' })).toBeUndefined()
  await db.transaction().execute(async (trx) => {
    await keep(trx, 'two', 2)
    expect(await find.first(trx, { key: 'two' })).toEqual({ count: 2 })
  })
  expect(build).toHaveBeenCalledOnce()
})

test('a statement inlines its constants, so partial indices serve and SQLite reuses it', async () => {
  const { db } = fresh.store
  const find = statement({ pool: text }, (db, { pool }) =>
    db
      .selectFrom('photo')
      .select('id')
      .where('status', '=', 'pending')
      .where('position', 'in', [1, 2])
      .where('full_name', '<>', "'")
      .where(sql<boolean>`created_at > ${0}`)
      .where('pool', '=', pool),
  )
  expect(await find.all(db, { pool: 'amora' })).toEqual([])
  const last = queries.at(-1)
  expect(last?.sql).toContain(
    `"status" = 'pending' and "position" in (1, 2) and "full_name" <> '''' and created_at > 0`,
  )
  expect(last?.parameters).toEqual(['amora'])
})

test('a list of each length has a statement of its own', async () => {
  const { db } = fresh.store
  const build = vi.fn(
    (db: Db, { count }: ParametersOf<{ count: number }>, rows: readonly ParametersOf<{ key: string }>[]) => {
      const keys = rows.map(({ key }) => key)
      const query = db.selectFrom('rate_limit').select('key').where('key', 'in', keys)
      return query.where('count', '=', count).orderBy('key')
    },
  )
  const find = listStatement({ count: integer }, { key: text }, build)
  await keep(db, 'red', 1)
  await keep(db, 'blue', 1)
  const findAll = (...keys: string[]) => find.all(db, { count: 1, rows: keys.map((key) => ({ key })) })
  expect(await findAll('red')).toEqual([{ key: 'red' }])
  expect(await findAll('red', 'blue')).toEqual([{ key: 'blue' }, { key: 'red' }])
  expect(await findAll('none')).toEqual([])
  expect(build).toHaveBeenCalledTimes(2)
})

test('a write says how many rows it changed', async () => {
  const { db } = fresh.store
  const drop = statement({ key: text }, (db, { key }) => db.deleteFrom('rate_limit').where('key', '=', key))
  await keep(db, 'three', 3)
  expect([await drop.run(db, { key: 'three' }), await drop.run(db, { key: 'three' })]).toEqual([1, 0])
})

test.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'a limit is inlined for SQLite, which would recompile for a bound one',
  async () => {
    await fresh.store.db.selectFrom('rate_limit').select('key').limit(7).execute()
    expect(queries.at(-1)).toMatchObject({ sql: 'select "key" from "rate_limit" limit 7', parameters: [] })
  },
)
