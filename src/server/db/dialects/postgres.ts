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
  const numbers = [INT8, NUMERIC]
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
      numbers.includes(oid)
        ? Number
        : (pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown),
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
