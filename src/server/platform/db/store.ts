import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
/** The database, or the transaction a service runs in. */
export type Db = Kysely<Database> | Transaction<Database>

/** A copy of the database that follows it. */
export interface Replica {
  /** The copy, where it has what these transactions did and is not far behind; else null. */
  dbWith(xids: readonly number[]): Kysely<Database> | null
  close(): Promise<void>
}

export interface Store {
  readonly engine: Engine
  readonly db: Kysely<Database>
  /** Of an engine that answers in the thread that asks: a connection in another one. */
  readonly reader?: Kysely<Database>
  readonly replica?: Replica
}

/** Where jobs read what takes long: nobody who is served waits for it. It takes single statements, and refuses writes. */
export const longReads = ({ reader, db }: Pick<Store, 'reader' | 'db'>): Kysely<Database> => reader ?? db
