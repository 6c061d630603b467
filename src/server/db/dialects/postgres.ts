import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000

/**
 * Opens a pool. Counts and times stay below 2^53, so they arrive as numbers. `onError` hears of connections lost while
 * idle, which would otherwise end the process.
 */
export function openPostgres(url: string, onError: (error: Error) => void): PostgresDialect {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC
        ? (value: string) => Number(value)
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  })
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}
