import { sql } from 'kysely'
import type { Db, Store } from './store.ts'

/** Runs `read` on the database as it is at one moment, without holding up who writes. */
export function readSnapshot<T>({ db, engine }: Store, read: (db: Db) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  if (engine === 'sqlite') return reading.execute(read)
  return reading.setIsolationLevel('repeatable read').execute(async (trx) => {
    // Connections read by index; what wants a snapshot reads whole tables.
    await sql`set local enable_seqscan = on`.execute(trx)
    return read(trx)
  })
}
