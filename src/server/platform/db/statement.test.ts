import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshStore } from '../../../../tests/support/database.ts'
import { isDuplicate } from './errors.ts'
import type { Db } from './store.ts'
import { statement, statementFor } from './statement.ts'

const queries: { sql: string; parameters: readonly unknown[] }[] = []
let fresh: Awaited<ReturnType<typeof freshStore>>
beforeAll(async () => {
  fresh = await freshStore(undefined, ({ query }) => void queries.push(query))
})
afterAll(() => fresh.drop())

interface TestQuery {
  db: Db
  of: { pool: string; keys?: string[] }
}

const keep = (db: Db, key: string, count: number) =>
  db.insertInto('rate_limit').values({ key, window_start: 1, count }).execute()

test('a statement is built once and run with new values, in a transaction too', async () => {
  const { db } = fresh.store
  await keep(db, 'one', 1)
  const build = vi.fn(({ db: own, of }: TestQuery) =>
    own
      .selectFrom('rate_limit')
      .select('count')
      .where('key', '=', of.pool)
      .where(sql<boolean>`key <> ${''}`),
  )
  const find = statement(build)
  expect(await find.all({ db, of: { pool: 'one' } })).toEqual([{ count: 1 }])
  expect(await find.first({ db, of: { pool: 'two' } })).toBeUndefined()
  await db.transaction().execute(async (trx) => {
    await keep(trx, 'two', 2)
    expect(await find.first({ db: trx, of: { pool: 'two' } })).toEqual({ count: 2 })
  })
  expect(build).toHaveBeenCalledOnce()
})

test('a statement inlines its constants, so partial indices serve and SQLite reuses it', async () => {
  const { db } = fresh.store
  const find = statement(({ db: own, of }: TestQuery) =>
    own
      .selectFrom('photo')
      .select('id')
      .where('status', '=', 'pending')
      .where('position', 'in', [1, 2])
      .where('full_name', '<>', "'")
      .where(sql<boolean>`created_at > ${0}`)
      .where('pool', '=', of.pool),
  )
  expect(await find.all({ db, of: { pool: 'amora' } })).toEqual([])
  const asked = queries.at(-1)
  expect(asked?.sql).toContain(
    `"status" = 'pending' and "position" in (1, 2) and "full_name" <> '''' and created_at > 0`,
  )
  expect(asked?.parameters).toEqual(['amora'])
})

test('a list of each length has a statement of its own', async () => {
  const { db } = fresh.store
  const find = statementFor((length) => ({ db: own, of }: TestQuery & { of: { keys: string[] } }) => {
    const keys = Array.from({ length }, (_, index) => of.keys[index] ?? '')
    return own.selectFrom('rate_limit').select('key').where('key', 'in', keys).orderBy('key')
  })
  await keep(db, 'red', 1)
  await keep(db, 'blue', 1)
  const of = (...keys: string[]) => ({ db, of: { pool: '', keys } })
  expect(await find(1).all(of('red'))).toEqual([{ key: 'red' }])
  expect(await find(2).all(of('red', 'blue'))).toEqual([{ key: 'blue' }, { key: 'red' }])
  expect(await find(1).all(of('none'))).toEqual([])
})

test('a write says how many rows it changed', async () => {
  const { db } = fresh.store
  const drop = statement(({ db: own, of }: TestQuery) =>
    own.deleteFrom('rate_limit').where('key', '=', of.pool),
  )
  await keep(db, 'three', 3)
  expect([
    await drop.run({ db, of: { pool: 'three' } }),
    await drop.run({ db, of: { pool: 'three' } }),
  ]).toEqual([1, 0])
})

test('computing with a placeholder while a statement is built throws', async () => {
  const { db } = fresh.store
  const find = statement(({ db: own, limit }: { db: Db; limit: number }) =>
    own
      .selectFrom('rate_limit')
      .select('key')
      .where('count', '<', limit + 1),
  )
  await expect(find.all({ db, limit: 3 })).rejects.toThrow('limit is not known while a statement is built')
})

test.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'a limit is inlined for SQLite, which would recompile for a bound one',
  async () => {
    await fresh.store.db.selectFrom('rate_limit').select('key').limit(7).execute()
    expect(queries.at(-1)).toMatchObject({ sql: 'select "key" from "rate_limit" limit 7', parameters: [] })
  },
)

test('an unawaited statement that fails rolls back its transaction', async () => {
  const { db } = fresh.store
  const insert = statement(({ db: own, of }: TestQuery) =>
    own.insertInto('rate_limit').values({ key: of.pool, window_start: 1, count: 1 }),
  )
  const failure: unknown = await db
    .transaction()
    .execute(async (trx) => {
      await insert.later({ db: trx, of: { pool: 'twice' } })
      await insert.later({ db: trx, of: { pool: 'twice' } })
    })
    .catch((error: unknown) => error)
  expect(isDuplicate(failure)).toBe(true)
  const read = () => db.selectFrom('rate_limit').select('key').where('key', '=', 'twice').execute()
  expect(await read()).toEqual([])

  await db.transaction().execute((trx) => insert.later({ db: trx, of: { pool: 'twice' } }))
  expect(await read()).toEqual([{ key: 'twice' }])
})

test('a query after an unawaited statement sees its rows, or fails with its error', async () => {
  const { db } = fresh.store
  const insert = statement(({ db: own, of }: TestQuery) =>
    own.insertInto('rate_limit').values({ key: of.pool, window_start: 1, count: 1 }),
  )
  const find = statement(({ db: own, of }: TestQuery) =>
    own.selectFrom('rate_limit').select('key').where('key', '=', of.pool),
  )
  const inOne = (keys: string[]) =>
    db.transaction().execute(async (trx) => {
      for (const key of keys) await insert.later({ db: trx, of: { pool: key } })
      return find.all({ db: trx, of: { pool: keys[0] ?? '' } })
    })
  expect(await inOne(['seen'])).toEqual([{ key: 'seen' }])
  expect(isDuplicate(await inOne(['seen']).catch((error: unknown) => error))).toBe(true)
})
