// What reads long holds up nobody who is served: SQLite runs a statement in the thread that asks, so such reads have a
// connection in a thread of their own, which starts with the first of them.

import { Worker } from 'node:worker_threads'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

const THREAD = new URL('./sqlite-reader-thread.ts', import.meta.url)

/** A statement for the thread. */
export interface Asked {
  id: number
  sql: string
  parameters: readonly unknown[]
}

/** Its rows, or why there are none. */
export type Answered = { id: number } & ({ rows: unknown[] } | { error: string })

/** Opens `file`, which is a database already, to read: it has no transactions, and refuses to write. */
export const openSqliteReader = (file: string): Dialect => ({
  createDriver: () => new ReaderDriver(file),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

class ReaderDriver implements Driver {
  readonly #file: string
  #thread: Worker | null = null
  #last = 0
  readonly #waiting = new Map<number, (answer: Answered) => void>()

  constructor(file: string) {
    this.#file = file
  }

  init = nothing

  async acquireConnection(): Promise<DatabaseConnection> {
    return { executeQuery: (query) => this.#ask(query), streamQuery: () => refuse() }
  }

  async #ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const id = (this.#last += 1)
    const answer = await new Promise<Answered>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#started().postMessage({ id, sql, parameters } satisfies Asked)
    })
    if ('error' in answer) throw new Error(answer.error)
    return { rows: answer.rows as R[] }
  }

  #started(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(THREAD, { workerData: this.#file })
    // Nobody waits for a process that only reads.
    thread.unref()
    thread.on('message', (answer: Answered) => this.#settle(answer))
    thread.on('error', (error: Error) => this.#settleAll(error.message))
    thread.on('exit', () => {
      this.#thread = null
      this.#settleAll('the reader has ended')
    })
    return (this.#thread = thread)
  }

  #settle(answer: Answered): void {
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }

  #settleAll(error: string): void {
    for (const id of this.#waiting.keys()) this.#settle({ id, error })
  }

  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse

  releaseConnection = nothing

  async destroy(): Promise<void> {
    await this.#thread?.terminate()
  }
}

const nothing = () => Promise.resolve()

function refuse(): never {
  throw new Error('the reader answers single statements only')
}
