import { sql } from 'kysely'
import type { Db, Store } from './open.ts'

/** Runs `read` on the database as it is at one moment, without holding up who writes. */
export function readSnapshot<T>({ db, engine }: Store, read: (db: Db) => Promise<T>): Promise<T> {
  if (engine === 'postgres') {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
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
