import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely'
import { makePrivateFile, PRIVATE_FOLDER } from '../../private-files.ts'
import { GroupCommitDriver } from './group-commit.ts'

const CACHED_STATEMENTS = 300
/** Read in place, without a copy, as far as the file goes. */
const MAPPED_BYTES = 2 ** 32
/** Pages the log holds before they are copied into the file: what many commits wrote anew is copied once. */
const LOGGED_PAGES = 4000
const BUSY_TIMEOUT_MS = 50
/** How long no call waits for a lock that outlasted the timeout: waiting stops all calls, those that only read too. */
const IMPATIENT_MS = 1000
const SQLITE_BUSY = 5

/** SQLite does change its schema in transactions: a migration that is killed leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** The driver hands its one connection round itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class LiteralLimitCompiler extends SqliteQueryCompiler {
  // SQLite plans by the value of a limit: it would compile a statement anew each time one is bound.
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit)) this.append(`limit ${Number(node.limit.value)}`)
    else super.visitLimit(node)
  }
}

class GroupCommitDialect extends SqliteDialect {
  readonly #database: DatabaseSync
  readonly #config: SqliteDialectConfig
  constructor(database: DatabaseSync) {
    const config = { database: withStatementCache(database) }
    super(config)
    this.#database = database
    this.#config = config
  }
  override createDriver(): Driver {
    return new GroupCommitDriver(this.#database, this.#config)
  }
  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimitCompiler()
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** Opens `file` (or `:memory:`) durable: WAL, every commit synced. Throws what SQLite says when it cannot. */
export function openSqlite(file: string): SqliteDialect {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    // Its log and index take its mode.
    makePrivateFile(file)
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec(`pragma wal_autocheckpoint = ${LOGGED_PAGES}`)
  database.exec('pragma foreign_keys = on')
  database.exec('pragma cache_size = -65536')
  database.exec(`pragma mmap_size = ${MAPPED_BYTES}`)
  database.exec('pragma temp_store = memory')
  return new GroupCommitDialect(database)
}

type Values = readonly SQLOutputValue[]
type Row = Record<string, SQLOutputValue>

interface Prepared {
  statement: StatementSync
  reader: boolean
  rowOf: (values: Values) => Row
}

function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, Prepared>()

  const prepare = (sql: string) => {
    let entry = cache.get(sql)
    if (entry) {
      cache.delete(sql)
    } else {
      const statement = database.prepare(sql)
      // Node's own row objects are dictionaries: slow to make, and slower to read.
      statement.setReturnArrays(true)
      const columns = statement.columns().map(({ name }) => name)
      entry = { statement, reader: columns.length > 0, rowOf: rowMaker(columns) }
      const oldest = cache.size >= CACHED_STATEMENTS ? cache.keys().next().value : undefined
      if (oldest !== undefined) cache.delete(oldest)
    }
    cache.set(sql, entry)
    return entry
  }

  const withLockTimeout = lockTimeout(database)
  return {
    close: () => database.close(),
    prepare(sql) {
      const { statement, reader, rowOf } = prepare(sql)
      return {
        reader,
        all: (parameters) => {
          const found: unknown = withLockTimeout(() => statement.all(...(parameters as SQLInputValue[])))
          return (found as Values[]).map(rowOf)
        },
        run: (parameters) => withLockTimeout(() => statement.run(...(parameters as SQLInputValue[]))),
        *iterate(parameters) {
          for (const values of statement.iterate(...(parameters as SQLInputValue[]))) {
            yield rowOf(values as unknown as Values)
          }
        },
      }
    },
  }
}

/** Makes rows out of arrays by copying an empty one: adding column after column costs more. */
function rowMaker(columns: readonly string[]): (values: Values) => Row {
  const empty: Row = Object.fromEntries(columns.map((column) => [column, null]))
  return (values) => {
    const row = { ...empty }
    for (let index = 0; index < columns.length; index += 1) row[columns[index]!] = values[index]!
    return row
  }
}

/** Runs statements, the first one to meet another process's lock with the timeout, those after it without. */
function lockTimeout(database: DatabaseSync): <T>(run: () => T) => T {
  let impatientUntil = 0
  const setTimeout = (ms: number) => database.exec(`pragma busy_timeout = ${ms}`)
  return (run) => {
    if (impatientUntil > 0 && performance.now() > impatientUntil) {
      impatientUntil = 0
      setTimeout(BUSY_TIMEOUT_MS)
    }
    try {
      return run()
    } catch (error) {
      if (impatientUntil === 0 && ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) {
        impatientUntil = performance.now() + IMPATIENT_MS
        setTimeout(0)
      }
      throw error
    }
  }
}
