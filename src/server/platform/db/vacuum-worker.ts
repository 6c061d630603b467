// Rewrites the SQLite file it is given, and empties its log, which holds what the file held. Says `NoRoom` and leaves it where
// there is none.

import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { NoRoom } from './vacuum.ts'

/** How long others may hold the file, and again its log. */
const BUSY_TIMEOUT_MS = 10_000
const RETRY_MS = 50
/** Space for a copy of the data, and for writes meanwhile. */
const SPARE = 1.1

const file = String(workerData)
const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
try {
  await emptyLog()
  const noRoom = findNoRoom()
  if (noRoom) parentPort?.postMessage(noRoom)
  else await rewrite()
} finally {
  database.close()
}

async function rewrite(): Promise<void> {
  try {
    database.exec('vacuum')
  } finally {
    // One that failed has grown it as well.
    await emptyLog()
  }
  database.exec('pragma user_version = 0')
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

/** The data is written to a temporary file, and from there to the log. */
function findNoRoom(): NoRoom | undefined {
  const [data, temporary] = [dirname(file), temporaryFolder()]
  const copy = (count('page_count') - count('freelist_count')) * count('page_size') * SPARE
  const isShared = statSync(data).dev === statSync(temporary).dev
  return [data, temporary]
    .map((folder) => {
      const { bavail, bsize } = statfsSync(folder)
      return { folder, needed_bytes: Math.ceil(isShared ? 2 * copy : copy), free_bytes: bavail * bsize }
    })
    .find(({ needed_bytes, free_bytes }) => free_bytes < needed_bytes)
}

function count(name: string): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name])
}

/** Chosen as SQLite does: https://sqlite.org/tempfiles.html#temporary_file_storage_locations */
function temporaryFolder(): string {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  const known = [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp']
  return known.find((folder) => folder !== undefined && isUsable(folder)) ?? tmpdir()
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}
