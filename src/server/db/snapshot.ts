import { sql } from 'kysely'
import type { Db, Store } from './open.ts'

/** Runs `read` on the database as it is at one moment, without holding up who writes. */
export function readSnapshot<T>({ db, engine }: Store, read: (db: Db) => Promise<T>): Promise<T> {
  if (engine === 'postgres') {
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return reading.execute(async (trx) => {
      // Connections read by index; what wants a snapshot reads whole tables.
      await sql`set local enable_seqscan = on`.execute(trx)
      return read(trx)
    })
  }
  return db.connection().execute(async (connection) => {
    // Deferred, and only read from: nobody who writes waits for it.
    await sql`begin deferred`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
