import { sql } from 'kysely'
import type { Db, Store } from './open.ts'

const BEGIN = {
  // Deferred, and only read from: nobody who writes waits for it.
  sqlite: 'begin deferred',
  postgres: 'begin isolation level repeatable read read only',
}

/** Runs `read` on the database as it is at one moment, without holding up who writes. */
export function readSnapshot<T>({ db, engine }: Store, read: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(BEGIN[engine]).execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql.raw('rollback').execute(connection)
    }
  })
}
