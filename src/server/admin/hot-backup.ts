// A copy of a running server's data that holds together: what is restored from it is whole.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathOfName } from '../platform/media/names.ts'
import { makeEmptyFolder, makeFolder } from '../platform/make-folder.ts'
import { closeFolder } from '../platform/private-files.ts'
import { saidBy, StartError } from '../platform/start-error.ts'

const SQLITE_FILE = 'duet.sqlite'
const DUMP_FILE = 'duet.dump'
/** The database, which is copied as such, what only the running server needs, and uploads on their way. */
const EXCLUDED = /^(duet\.sqlite|lock\.sqlite|media[/\\]incoming[/\\])/
const NAMES = ['photo', 'message_photo']
  .flatMap((table) =>
    ['thumb_name', 'blurred_name', 'medium_name', 'full_name'].map(
      (column) => `select ${column} as name from ${table}`,
    ),
  )
  .concat('select file as name from message_voice', "select file from prompt_answer where file <> ''")
const ATTEMPTS = 5
const NEW_FOLDER = 'Name a new one: npm run backup -- FOLDER'
const BUSY_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_S = '10'

export interface Source {
  dataDir: string
  /** PostgreSQL instead of the SQLite file in `dataDir`; `pg_dump` must be on the PATH. */
  databaseUrl?: string | undefined
  /** Photos lie in a bucket, which keeps versions of its own. */
  hasBucket?: boolean
}

/**
 * Copies database and files into an empty folder while the server writes. Whatever was acknowledged before is in it.
 * Throws `StartError` where that cannot be. Returns the number of files.
 */
export async function backUp(source: Source, to: string): Promise<number> {
  const { dataDir, databaseUrl } = source
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) {
    throw new StartError(`There is no ${SQLITE_FILE} in ${dataDir}.`, 'Name its folder in DATA_DIR.')
  }
  makeEmptyFolder(to, NEW_FOLDER)
  try {
    const files = await copyWhole(source, to)
    closeFolder(to)
    return files
  } catch (error) {
    if (error instanceof StartError || !isOfSystem(error)) throw error
    throw new StartError(
      `The backup of ${dataDir} into ${to} cannot be made (${saidBy(error)}).`,
      'Mend what is named, and begin again with a new folder.',
    )
  }
}

/** Said by a file system or SQLite, not by our code. */
function isOfSystem(error: unknown): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall !== undefined || code === 'ERR_SQLITE_ERROR'
}

async function copyWhole({ dataDir, databaseUrl, hasBucket }: Source, to: string): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Rows name files: those there are now come first, since they may be deleted, and the new ones last.
    await copyFiles(dataDir, to)
    if (databaseUrl) await dumpPostgres(databaseUrl, to)
    else await copySqlite(dataDir, to)
    await copyFiles(dataDir, to)
    if (databaseUrl || hasBucket || !isTorn(dataDir, to)) return (await filesBelow(to)).length
  }
  throw new StartError('Photos come and go faster than they are copied.', 'Back up at a quieter time.')
}

/** Paths of the files of a data folder, from the folder on. */
async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Copies what the backup has not got yet. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const file of await filesBelow(from)) {
    const copy = join(to, file)
    if (EXCLUDED.test(file) || existsSync(copy)) continue
    makeFolder(dirname(copy))
    await copyFile(join(from, file), copy).catch((error: NodeJS.ErrnoException) => {
      // Deleted meanwhile.
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function copySqlite(dataDir: string, to: string): Promise<void> {
  const copy = join(to, SQLITE_FILE)
  await rm(copy, { force: true })
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS })
  try {
    // One moment of it; who writes is not held up.
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  const written = await open(copy, 'r+')
  await written.sync()
  await written.close()
}

async function dumpPostgres(databaseUrl: string, to: string): Promise<void> {
  const dumping = spawn('pg_dump', ['--format=custom', `--file=${join(to, DUMP_FILE)}`, databaseUrl], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PGCONNECT_TIMEOUT: CONNECT_TIMEOUT_S, ...process.env },
  })
  let stderr = ''
  dumping.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await once(dumping, 'close').then(
    ([exit]) => exit as number | null,
    (error: NodeJS.ErrnoException) => error.code ?? null,
  )
  if (code === 0) return
  throw new StartError(
    `pg_dump could not copy the database of DATABASE_URL (${saidBy({ message: stderr, code: String(code) })}).`,
    'Start it, correct DATABASE_URL, or install PostgreSQL’s client programs in its version or a newer one.',
  )
}

/** Whether the copy has rows of photos that were deleted, files and all, while it was made. */
function isTorn(dataDir: string, to: string): boolean {
  const missing = namedFiles(to).filter((name) => !existsSync(pathOfName(join(to, 'media'), name) ?? to))
  if (missing.length === 0) return false
  // Files of rows that are still there never were: portraits of the demo are drawn when they are asked for.
  const alive = new Set(namedFiles(dataDir))
  return missing.some((name) => !alive.has(name))
}

function namedFiles(folder: string): string[] {
  const database = new DatabaseSync(join(folder, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS })
  try {
    return NAMES.flatMap((query) => database.prepare(query).all()).map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
