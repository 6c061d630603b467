// SQLite: transactions that arrive together share a synced commit, and are otherwise as alone as ever (security.md 56).

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from './open.ts'
import type { Db, Store } from './store.ts'
import { readSnapshot } from './snapshot.ts'

let folder: string
let store: Store
let onDisk: DatabaseSync
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-group-'))
  store = openStore({ dataDir: folder }, () => undefined)
  await sql`create table note (id text primary key) strict`.execute(store.db)
  onDisk = new DatabaseSync(join(folder, 'duet.sqlite'), { readOnly: true })
})
afterEach(async () => {
  onDisk.close()
  await store.db.destroy()
  rmSync(folder, { recursive: true })
})

const write = (db: Db, id: string) => sql`insert into note values (${id})`.execute(db)
const keep = ({ db }: Store, id: string) => db.transaction().execute((trx) => write(trx, id))
const committed = () =>
  onDisk
    .prepare('select id from note order by id')
    .all()
    .map(({ id }) => id)

/** In the log a frame that ends a transaction says how many pages the file has then. */
function commits(): number {
  const log = readFileSync(join(folder, 'duet.sqlite-wal'))
  const frames = Array.from({ length: Math.floor((log.length - 32) / 4120) }, (_, index) => 32 + index * 4120)
  return frames.filter((at) => log.readUInt32BE(at + 4) > 0).length
}

describe('transactions that arrive together', () => {
  // security 56
  test('concurrent transactions commit together, and each resumes when it is on disk', async () => {
    const before = commits()
    const seen = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (id) => {
        await keep(store, id)
        return committed().includes(id)
      }),
    )
    expect(seen).toEqual([true, true, true, true])
    expect(commits() - before).toBe(1)
  })

  test('transactions of a group are rolled back one by one', async () => {
    const fail = () =>
      store.db.transaction().execute(async (trx) => {
        await write(trx, 'b')
        await write(trx, 'a')
      })
    const results = await Promise.allSettled([keep(store, 'a'), fail(), keep(store, 'c')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['a', 'c'])
  })

  test('a lone transaction waits for no more than the turn of the event loop', async () => {
    const before = commits()
    await keep(store, 'a')
    await keep(store, 'b')
    expect(commits() - before).toBe(2)
  })

  test('a group commit waits for others turn by turn, but not without end', async () => {
    const before = commits()
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
    }
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await turns(index)
        await keep(store, `n${index}`)
      }),
    )
    expect(committed()).toHaveLength(40)
    expect(commits() - before).toBeGreaterThanOrEqual(40 / 9)
    expect(commits() - before).toBeLessThan(40)
  })
})

describe('while a group is open', () => {
  // security 56
  test('a read during an open group waits until its rows are on disk', async () => {
    const writing = keep(store, 'a')
    const { rows } = await sql<{ id: string }>`select id from note`.execute(store.db)
    expect(rows).toEqual([{ id: 'a' }])
    expect(committed()).toEqual(['a'])
    await writing
  })

  test('a statement outside a transaction commits with the open group', async () => {
    await Promise.all([keep(store, 'a'), write(store.db, 'b').then(() => expect(committed()).toContain('b'))])
    expect(committed()).toEqual(['a', 'b'])
  })

  test('a group commit waits for a transaction that takes longer', async () => {
    const slow = store.db.transaction().execute(async (trx) => {
      await write(trx, 'b')
      await wait(30)
      expect(committed()).toEqual([])
      await write(trx, 'c')
    })
    await Promise.all([keep(store, 'a'), slow])
    expect(committed()).toEqual(['a', 'b', 'c'])
  })

  test('a snapshot begins after the open group', async () => {
    const writing = keep(store, 'a')
    const ids = await readSnapshot(store, async (db) => {
      expect(committed()).toEqual(['a'])
      return (await sql<{ id: string }>`select id from note`.execute(db)).rows
    })
    expect(ids).toEqual([{ id: 'a' }])
    await writing
  })

  test('closing the store commits the open group', async () => {
    const writing = keep(store, 'a')
    await new Promise((resolve) => process.nextTick(resolve))
    await store.db.destroy()
    await writing
    expect(committed()).toEqual(['a'])
    store = openStore({ dataDir: folder }, () => undefined)
  })
})

describe('a group that cannot be kept', () => {
  const results = async (...all: Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map(({ status }) => status)

  test('a failed group commit rejects each transaction and leaves nothing', async () => {
    await sql`create table leaf (note text references note deferrable initially deferred) strict`.execute(
      store.db,
    )
    const orphan = store.db
      .transaction()
      .execute((trx) => sql`insert into leaf values ('orphan')`.execute(trx))
    expect(await results(keep(store, 'a'), orphan)).toEqual(['rejected', 'rejected'])
    expect(committed()).toEqual([])
    await keep(store, 'b')
    expect(committed()).toEqual(['b'])
  })

  test('a statement that rolls back the group rejects each transaction', async () => {
    await keep(store, 'a')
    const all = () =>
      store.db.transaction().execute((trx) => sql`insert or rollback into note values ('a')`.execute(trx))
    expect(await results(keep(store, 'b'), all())).toEqual(['rejected', 'rejected'])
    expect(committed()).toEqual(['a'])
    await keep(store, 'c')
    expect(committed()).toEqual(['a', 'c'])
  })

  describe('because the disk is full', () => {
    const LARGE = 'x'.repeat(100_000)
    beforeEach(async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
      await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(store.db)
    })

    test('a group commit on a full disk rejects each transaction with the cause', async () => {
      const lost = await Promise.allSettled([keep(store, 'a'), write(store.db, 'b'), keep(store, LARGE)])
      for (const each of lost) expect(each).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
      expect(committed()).toEqual([])
      await keep(store, 'c')
      expect(committed()).toEqual(['c'])
    })

    test('a group commit on a full disk lets reads run again', async () => {
      const ids = sql.table<{ id: string }>('note')
      const read = () => store.db.selectFrom(ids.as('note')).selectAll().execute()
      const all = [keep(store, 'a'), read(), keep(store, LARGE), read()]
      const [, first, , second] = await Promise.allSettled(all)
      expect([first, second]).toEqual(Array(2).fill({ status: 'fulfilled', value: [] }))
    })

    test('a group commit on a full disk keeps nothing of a transaction that goes on', async () => {
      const stubborn = store.db.transaction().execute(async (trx) => {
        await write(trx, 'a')
        await write(trx, LARGE).catch(() => undefined)
        await write(trx, 'b').catch(() => undefined)
      })
      await expect(stubborn).rejects.toMatchObject({ errcode: 13 })
      expect(committed()).toEqual([])
      await keep(store, 'c')
      expect(committed()).toEqual(['c'])
    })
  })
})
