import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { SentQuery } from '../statement.ts'
import { corkedSocket } from './corked-socket.ts'
import { nameOf } from './prepared.ts'

const INT8 = 20
const NUMERIC = 1700
/** Transactions, and queries that are not pooled, at the same time; more wait. */
const POOL_SIZE = 8
/** Connections that statements outside a transaction share. */
const POOLED_CONNECTIONS = 4
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
 * A driver for Kysely that sends without waiting for answers: statements outside a transaction share a few connections,
 * and what a transaction does not wait for goes out with its next query. Waking PostgreSQL for every single query costs more
 * than most of them take. `onError` hears of lost connections, which would otherwise end the process.
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
    pipeline: true,
    stream: corkedSocket,
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

/** The way to PostgreSQL; known before the first query. */
interface Way {
  isPooler: boolean
}

/** Whether a pooler answers: the process that serves is not the one that greeted. */
export async function isPooler(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.end()
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #pooled: PooledConnections
  readonly #config: pg.ClientConfig
  readonly #way: Way = { isPooler: false }

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#pool = new pg.Pool({ ...config, max: POOL_SIZE })
    this.#pool.on('error', onError)
    // The pool hears an idle connection alone: one that breaks between the queries of a transaction would end the process.
    this.#pool.on('connect', (client) => {
      client.on('error', onError)
      if (!this.#way.isPooler) client.query(BY_INDEX).catch(onError)
    })
    this.#pooled = new PooledConnections(config, onError, this.#way)
  }

  async init(): Promise<void> {
    this.#way.isPooler = await isPooler(this.#config)
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#pool, this.#pooled, this.#way)
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
    await Promise.all([this.#pool.end(), this.#pooled.end()])
  }
}

class PooledConnections {
  readonly #pooled: readonly PooledConnection[]
  #ofThisTurn: PooledConnection | null = null

  constructor(config: pg.ClientConfig, onError: (error: Error) => void, way: Way) {
    this.#pooled = Array.from(
      { length: POOLED_CONNECTIONS },
      () => new PooledConnection(config, onError, way),
    )
  }

  /** The quietest one, which takes all that a turn of the event loop has to ask: PostgreSQL is woken once for it. */
  query(query: CompiledQuery): Promise<pg.QueryResult> {
    if (!this.#ofThisTurn) {
      this.#ofThisTurn = this.#pooled.reduce((best, connection) =>
        connection.waiting < best.waiting ? connection : best,
      )
      setImmediate(() => {
        this.#ofThisTurn = null
      })
    }
    return this.#ofThisTurn.query(query)
  }

  async end(): Promise<void> {
    await Promise.all(this.#pooled.map((connection) => connection.end()))
  }
}

/** A connection that opens when it is first used, and again after it was lost. */
class PooledConnection {
  /** Queries that wait for an answer. */
  waiting = 0
  #client: Promise<pg.Client> | null = null
  readonly #config: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #way: Way

  constructor(config: pg.ClientConfig, onError: (error: Error) => void, way: Way) {
    this.#config = config
    this.#onError = onError
    this.#way = way
  }

  async query(query: CompiledQuery): Promise<pg.QueryResult> {
    this.waiting += 1
    const opened = (this.#client ??= this.#open())
    try {
      return await send(await opened, query, this.#way)
    } catch (error) {
      if (isStale(error)) this.#drop(opened)
      throw error
    } finally {
      this.waiting -= 1
    }
  }

  async end(): Promise<void> {
    await (await this.#client?.catch(() => null))?.end()
  }

  #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    const opened = client.connect().then(async () => {
      if (!this.#way.isPooler) await client.query(`${BY_INDEX}; ${GENERIC_PLANS}`)
      return client
    })
    client.on('error', (error) => {
      this.#drop(opened)
      this.#onError(error)
    })
    client.on('end', () => this.#drop(opened))
    opened.catch(() => this.#drop(opened))
    return opened
  }

  /** The next query opens another connection; those under way are still answered. */
  #drop(opened: Promise<pg.Client>): void {
    if (this.#client !== opened) return
    this.#client = null
    opened.then((client) => client.end()).catch(() => undefined)
  }
}

/** Kysely's view of a connection: a pooled connection for pooled queries, else one of its own, held until it is released. */
class Connection implements DatabaseConnection {
  #held: pg.PoolClient | null = null
  #isTransaction = false
  #isBroken = false
  /** The first failure of what was sent without waiting. */
  #failure: Promise<unknown> = Promise.resolve()

  readonly #pool: pg.Pool
  readonly #pooled: PooledConnections
  readonly #way: Way

  constructor(pool: pg.Pool, pooled: PooledConnections, way: Way) {
    this.#pool = pool
    this.#pooled = pooled
    this.#way = way
  }

  async executeQuery<R>(query: SentQuery<R>): Promise<QueryResult<R>> {
    if (!this.#held && query.mode === 'pooled') return resultOf(await this.#pooled.query(query))
    const client = (this.#held ??= await this.#pool.connect())
    if (this.#isTransaction && query.mode === 'unawaited') {
      this.#defer(send(client, query, this.#way))
      return { rows: [] }
    }
    return resultOf(await this.#inOrder(send(client, query, this.#way)))
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#held ??= await this.#pool.connect()
    this.#isTransaction = true
    const parts = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    this.#defer(this.#held.query(parts.filter(Boolean).join(' ')))
  }

  async commit(): Promise<void> {
    const { command } = await this.#inOrder(this.#held!.query('commit'))
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

  #defer(sent: Promise<unknown>): void {
    const earlier = this.#failure
    this.#failure = earlier.then(() => sent)
    this.#failure.catch(() => undefined)
    sent.catch(() => undefined)
  }

  /** Its answer, unless something that was sent before failed: that is the reason then. */
  async #inOrder(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    sent.catch(() => undefined)
    try {
      await this.#failure
      return await sent
    } catch (error) {
      this.#isBroken ||= isStale(error)
      throw error
    }
  }
}

const isStale = (error: unknown): boolean => (error as { code?: unknown }).code === STALE_PLAN

/** Each connection parses and plans a text once: planning costs more than running most of our queries. */
function send(client: pg.ClientBase, query: SentQuery, { isPooler }: Way): Promise<pg.QueryResult> {
  const { sql: text, parameters, mode } = query
  const name = mode === 'unprepared' || isPooler ? undefined : nameOf(text)
  return client.query({ name, text, values: parameters as unknown[] })
}

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  if (!COUNTED.includes(command)) return { rows: rows as R[] }
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
}
