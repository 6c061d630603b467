// The connection that long reads have in another thread.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openStore } from './open.ts'
import { longReads, type Store } from './store.ts'

let folder: string
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-reader-'))
  store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
})
afterAll(async () => {
  await store.reader?.destroy()
  await store.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const priceOf = async (bundle: string) =>
  longReads(store).selectFrom('price_log').select('price').where('bundle', '=', bundle).execute()
const logPrice = (db: Store['db'], bundle: string) =>
  db
    .insertInto('price_log')
    .values({ brand: 'amora', bundle, currency: 'EUR', price: 3499, from_at: 1 })
    .execute()
/** Counts for about a second. */
const COUNT = sql<{ counted: number }>`with recursive numbered (nr) as (
  select 1 union all select nr + 1 from numbered where nr < 3000000) select count(*) as counted from numbered`

describe('long reads on SQLite', () => {
  test('see what was committed before', async () => {
    expect(await priceOf('committed')).toEqual([])
    await logPrice(store.db, 'committed')
    expect(await priceOf('committed')).toEqual([{ price: 3499 }])
  })

  test('do not see what a transaction has not committed', async () => {
    await store.db.transaction().execute(async (db) => {
      await logPrice(db, 'open')
      expect(await priceOf('open')).toEqual([])
    })
    expect(await priceOf('open')).toEqual([{ price: 3499 }])
  })

  test('let others be answered meanwhile', async () => {
    const answered: string[] = []
    const long = COUNT.execute(longReads(store)).then(({ rows }) => answered.push(`long ${rows[0]?.counted}`))
    await sql`select 1`.execute(store.db).then(() => answered.push('short'))
    await long
    expect(answered).toEqual(['short', 'long 3000000'])
  })

  test('cannot write, and have no transactions', async () => {
    await expect(logPrice(longReads(store), 'read')).rejects.toThrow('readonly')
    await expect(longReads(store).transaction().execute(priceOf.bind(null, 'x'))).rejects.toThrow('single')
    expect(await priceOf('read')).toEqual([])
  })

  test('say what SQLite says of a wrong statement, and go on', async () => {
    await expect(sql`select name from nowhere`.execute(longReads(store))).rejects.toThrow('no such table')
    expect(await priceOf('committed')).toEqual([{ price: 3499 }])
  })
})
