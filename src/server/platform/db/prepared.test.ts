import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { freshStore, PGLITE } from '../../../../tests/support/database.ts'
import { isDatabaseBusy } from './errors.ts'
import { statement, text } from './statement.ts'

const database = process.env.TEST_DATABASE_URL

test.skipIf(database === undefined || database === PGLITE)(
  'a changed table costs each open connection one retry, not the process',
  async () => {
    const { store, drop } = await freshStore()
    const { db } = store
    const read = () =>
      db
        .selectFrom('gift_shelf' as 'block')
        .selectAll()
        .where('pool', '=', 'amora')
        .execute()
    await sql`create table gift_shelf (pool text not null)`.execute(db)
    await read()
    await sql`alter table gift_shelf add column colour text not null default ''`.execute(db)
    const failure: unknown = await read().catch((error: unknown) => error)
    expect(isDatabaseBusy(failure)).toBe(true)
    expect(await read()).toEqual([])
    await drop()
  },
)

test.skipIf(database === undefined || database === PGLITE)(
  'a transaction and its unawaited statements go to PostgreSQL in one write',
  async () => {
    const { store, drop } = await freshStore()
    const keep = statement({ key: text }, (db, { key }) =>
      db.insertInto('rate_limit').values({ key, window_start: 1, count: 1 }),
    )
    const find = statement({}, (db) => db.selectFrom('rate_limit').select('key').orderBy('key'))
    const run = (...keys: string[]) =>
      store.db.transaction().execute(async (db) => {
        for (const key of keys) await keep.runUnawaited(db, { key })
        return find.all(db, {})
      })
    // The connection is opened, and each text is prepared.
    await run('a')
    const writes = [
      vi.spyOn(Socket.prototype as unknown as { _write: () => void }, '_write'),
      vi.spyOn(Socket.prototype as unknown as { _writev: () => void }, '_writev'),
    ]
    expect(await run('b', 'c', 'd')).toHaveLength(4)
    // All up to the first answer that is waited for, and the commit.
    expect(writes.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(2)
    writes.forEach((spy) => spy.mockRestore())
    await drop()
  },
)
