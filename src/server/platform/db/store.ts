import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
/** The database, or the transaction a service runs in. */
export type Db = Kysely<Database> | Transaction<Database>

export interface Store {
  readonly engine: Engine
  readonly db: Kysely<Database>
}
