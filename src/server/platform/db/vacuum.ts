// Rows that SQLite deletes stay in its file, in free pages and beside the rows of others, until the file is rewritten.
// `secure_delete` does not do: pages that are split keep copies of rows that moved.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Store } from './store.ts'

/** When few write, in UTC; longer than the time from one call to the next. */
const NIGHT = { from: '03:00', to: '05:00' }
const WORKER = new URL('./vacuum-worker.ts', import.meta.url)

/** Says in the transaction that erases something that the file is to be rewritten, however this process ends. */
export async function requestVacuum(db: Db, engine: Store['engine']): Promise<void> {
  if (engine === 'sqlite') await sql`pragma user_version = 1`.execute(db)
}

interface Surroundings {
  store: Store
  clock: () => number
  log: Logger
}

/** The worker's report when it did not begin. */
export interface NoRoom {
  folder: string
  needed_bytes: number
  free_bytes: number
}

/**
 * The hourly job: rewrites a SQLite file where that was requested, in the first call of a night, whatever comes of
 * it. PostgreSQL vacuums by itself.
 */
export function nightlyVacuum({ store, clock, log }: Surroundings): () => Promise<void> {
  let last = ''
  return async () => {
    const [day = '', time = ''] = new Date(clock()).toISOString().split('T')
    if (store.engine !== 'sqlite' || day === last || time < NIGHT.from || time >= NIGHT.to) return
    last = day
    await vacuumIfRequested(store, log)
  }
}

/**
 * Rewrites the file in another thread: reading goes on meanwhile, and who writes is asked for patience. Where there is no
 * room, or others held the file too long, for which it throws, the request stands.
 */
async function vacuumIfRequested({ db }: Store, log: Logger): Promise<void> {
  const request = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  const databases = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  const file = databases.rows.find(({ name }) => name === 'main')?.file
  if (!file || request.rows[0]?.user_version === 0) return
  const worker = new Worker(WORKER, { workerData: file })
  worker.on('message', (report: NoRoom) => log.warn(report, 'no room to rewrite the database'))
  await once(worker, 'exit')
}
