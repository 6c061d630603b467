import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'

const INT8 = 20
const NUMERIC = 1700
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000
/**
 * Opens a pool. Counts and times stay below 2^53, so they arrive as numbers. `onError` hears of lost connections,
 * which would otherwise end the process.
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
    Client: PreparingClient,
  })
  pool.on('error', onError)
  // The pool hears an idle connection alone: one that breaks between the queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new PostgresDialect({ pool })
}
