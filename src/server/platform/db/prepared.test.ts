import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshStore, PGLITE } from '../../../../tests/support/database.ts'
import { isDatabaseBusy } from './errors.ts'

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
