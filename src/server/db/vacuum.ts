// What SQLite deletes stays in its file, in free pages and beside the rows of others, until the file is rewritten.
// `secure_delete` does not do: pages that are split keep copies of rows that moved.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db, Store } from './open.ts'

const WORKER = new URL('./vacuum-worker.ts', import.meta.url)

/** Says in the transaction that erases something that the file is to be rewritten, however this process ends. */
export async function requestVacuum(db: Db, engine: Store['engine']): Promise<void> {
  if (engine === 'sqlite') await sql`pragma user_version = 1`.execute(db)
}

/**
 * Rewrites a SQLite file where that was requested, in another thread: reading goes on meanwhile, and who writes is asked for
 * patience. PostgreSQL's autovacuum needs nobody. Throws when others held the file too long; the request stands then.
 */
export async function vacuumIfRequested({ db, engine }: Store): Promise<void> {
  if (engine !== 'sqlite') return
  const request = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  const databases = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  const file = databases.rows.find(({ name }) => name === 'main')?.file
  if (!file || request.rows[0]?.user_version === 0) return
  await once(new Worker(WORKER, { workerData: file }), 'exit')
}
