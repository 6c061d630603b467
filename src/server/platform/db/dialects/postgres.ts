import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { SentQuery } from '../statement.ts'
import { nameOf } from './prepared.ts'

const INT8 = 20
const NUMERIC = 1700
/** Transactions, and queries planned for their values, at the same time; more wait. */
const TRANSACTIONS = 8
/** Statements outside a transaction at the same time; more wait. */
const STATEMENTS = 4
const CONNECT_TIMEOUT_MS = 5000
/**
 * A plan made while a table was small must not read it whole for ever. Storage of today reads anywhere alike; the default
 * keeps PostgreSQL off the indexes that hold a whole search. Nothing is worth compiling, whatever a plan seems to cost.
 */
export const BY_INDEX = 'set enable_seqscan = off; set random_page_cost = 1.1; set jit = off'
/**
 * Statements find a few rows by an index whatever the values, and from each of those the next, however little a table held
 * when they were planned: planning takes longer than running most of them.
 */
const GENERIC_PLANS =
  'set plan_cache_mode = force_generic_plan; set enable_mergejoin = off; ' +
  'set enable_hashjoin = off; set enable_material = off'
/** A table has changed under a prepared text. */
const STALE_PLAN = '0A000'

interface PostgresOptions {
  /** How long a query may take; the connection of one that takes longer is given up. */
  answerWithinMs?: number
}

/**
 * A driver for Kysely that prepares each text once a connection, and asks statements outside a transaction by connections of
 * their own, where they are planned whatever their values. `onError` hears of lost connections, which would otherwise end the
 * process.
 *
 * Behind a pooler that gives each transaction another connection, such as pgbouncer, nothing is prepared and nothing is set:
 * both would stay with a connection that others get next. There the pooler sets `BY_INDEX`.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { answerWithinMs }: PostgresOptions = {},
): Dialect {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
    ...(answerWithinMs ? { query_timeout: answerWithinMs } : {}),
  }
  return {
    createDriver: () => new PostgresDriver(config, onError),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new LocklessAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** Kysely's lock of migrations belongs to a connection, which behind a pooler another client gets next. */
class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

/** Counts and times stay below 2^53, so they arrive as numbers. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC
    ? Number
    : (pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown)

/** Whether a pooler answers: the process that serves is not the one that greeted. */
export async function isPooler(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.end()
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID
}

interface Connections {
  readonly transactions: pg.Pool
  readonly statements: pg.Pool
  /** Whether texts stay prepared with a connection. */
  readonly prepares: boolean
}

class PostgresDriver implements Driver {
  readonly #config: pg.ClientConfig
  readonly #onError: (error: Error) => void
  /** Open once it is known who answers. */
  #connections: Connections | null = null

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#onError = onError
  }

  async init(): Promise<void> {
    const prepares = !(await isPooler(this.#config))
    const open = (max: number, settings: string) => {
      const onConnect = async (client: pg.ClientBase) => {
        // The pool hears an idle connection alone: one that breaks between the queries of a transaction would end the process.
        client.on('error', this.#onError)
        if (prepares) await client.query(settings)
      }
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      return new pg.Pool({ ...this.#config, max, onConnect }).on('error', this.#onError)
    }
    this.#connections = {
      transactions: open(TRANSACTIONS, BY_INDEX),
      statements: open(STATEMENTS, `${BY_INDEX}; ${GENERIC_PLANS}`),
      prepares,
    }
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#connections!)
  }

  beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#connections?.transactions.end(), this.#connections?.statements.end()])
  }
}

/** Kysely's view of a connection: that of a transaction is held until it is released, a statement's until it is answered. */
class Connection implements DatabaseConnection {
  readonly #connections: Connections
  #held: pg.PoolClient | null = null
  #isBroken = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async executeQuery<R>(query: SentQuery<R>): Promise<QueryResult<R>> {
    const { transactions, statements, prepares } = this.#connections
    const asked = toSend(query, prepares)
    if (!this.#held && query.mode === 'statement') return resultOf(await statements.query(asked))
    const client = (this.#held ??= await transactions.connect())
    try {
      return resultOf(await client.query(asked))
    } catch (error) {
      this.#isBroken ||= isStale(error)
      throw error
    }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#held ??= await this.#connections.transactions.connect()
    const parts = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    await this.#held.query(parts.filter(Boolean).join(' '))
  }

  async commit(): Promise<void> {
    const { command } = await this.#held!.query('commit')
    if (command === 'ROLLBACK') throw new Error('the transaction was aborted before its end')
  }

  async rollback(): Promise<void> {
    await this.#held?.query('rollback').catch((error: unknown) => {
      this.#isBroken = true
      throw error
    })
  }

  release(): void {
    this.#held?.release(this.#isBroken)
    this.#held = null
  }
}

const isStale = (error: unknown): boolean => (error as { code?: unknown }).code === STALE_PLAN

/** Each connection parses and plans a text once: planning costs more than running most of our queries. */
const toSend = ({ sql: text, parameters, mode }: SentQuery, prepares: boolean) => {
  const name = prepares && mode !== 'unprepared' ? nameOf(text) : undefined
  return { name, text, values: [...parameters] }
}

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  if (!COUNTED.includes(command)) return { rows: rows as R[] }
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
}
