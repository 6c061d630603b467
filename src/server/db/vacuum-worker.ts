// Rewrites the SQLite file it is given, and empties its log, which holds what the file held.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** How long others may hold the file, and again its log. */
const BUSY_TIMEOUT_MS = 10_000
const RETRY_MS = 50

const database = new DatabaseSync(String(workerData), { timeout: BUSY_TIMEOUT_MS })
try {
  database.exec('vacuum')
  await emptyLog()
  database.exec('pragma user_version = 0')
} finally {
  database.close()
}

async function emptyLog(): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  // Most is copied while others write; emptying stops them, and does not wait for those who copy themselves.
  database.exec('pragma wal_checkpoint(passive)')
  while (database.prepare('pragma wal_checkpoint(truncate)').get()?.busy !== 0) {
    if (performance.now() > deadline) throw new Error('the log of the database is being read')
    await wait(RETRY_MS)
  }
}
