import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SelectQueryNode,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
  type TransactionSettings,
} from 'kysely'

/** A group of so many, or so old, waits for no other transaction: the first of it waits for the last. */
const ENOUGH = 8
const LONGEST_MS = 5

interface Group {
  members: number
  readonly began: number
  /** Whether its end is looked at with the next turn of the event loop. */
  isScheduled: boolean
  /** Rejects when nothing of it was kept. */
  readonly done: Promise<void>
  readonly isKept: Promise<boolean>
  readonly settle: (error?: unknown) => void
}

/** The one connection, while a caller uses it. */
interface Turn extends DatabaseConnection {
  isHeld: boolean
  isInTransaction: boolean
}

/**
 * Commits together what arrives together: a synced commit costs more than the rest of a message. Each transaction is a
 * savepoint in the group's, taken back alone when it fails. No caller goes on that used the connection before all it may
 * have seen is on disk.
 */
export class GroupCommitDriver implements Driver {
  readonly #database: Pick<DatabaseSync, 'exec' | 'isTransaction'>
  readonly #driver: SqliteDriver
  readonly #turns = new Turns()
  #group: Group | null = null
  /** Why SQLite took back all that was open, as it does when the disk is full, until the connection is released. */
  #fault: Error | null = null

  constructor(database: Pick<DatabaseSync, 'exec' | 'isTransaction'>, config: SqliteDialectConfig) {
    this.#database = database
    this.#driver = new SqliteDriver(config)
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<Turn> {
    const connection = await this.#driver.acquireConnection()
    await this.#turns.acquire()
    const turn: Turn = {
      isHeld: true,
      isInTransaction: false,
      executeQuery: (query) => this.#execute(connection, turn, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    return turn
  }

  async beginTransaction(turn: Turn, { accessMode }: TransactionSettings): Promise<void> {
    // Alone, a savepoint is a deferred transaction: no writer waits for one that only reads.
    if (accessMode === 'read only') this.#end()
    else if (!this.#group) {
      // A deferred transaction that reads first cannot be retried when it turns to writing; an immediate one never fails late.
      await turn.executeQuery(CompiledQuery.raw('begin immediate'))
      this.#group = createGroup()
    }
    this.#database.exec('savepoint one')
    turn.isInTransaction = true
  }

  async #execute<R>(
    connection: DatabaseConnection,
    turn: Turn,
    query: CompiledQuery,
  ): Promise<QueryResult<R>> {
    if (!turn.isHeld) await this.#reacquire(turn)
    // A statement run now would be kept by itself, without the rest of its transaction.
    if (this.#fault) throw this.#fault
    const wasOpen = this.#database.isTransaction
    try {
      const result = await connection.executeQuery<R>(query)
      const group = this.#group
      if (!group || turn.isInTransaction || !SelectQueryNode.is(query.query)) return result
      this.#leave(turn)
      if (await group.isKept) return result
    } catch (error) {
      if (wasOpen && !this.#database.isTransaction) this.#fault = error as Error
      throw error
    }
    // A read alone does not fail with the group: the rows it saw are rolled back, so it reads again from disk.
    await this.#reacquire(turn)
    this.#end()
    return connection.executeQuery<R>(query)
  }

  async commitTransaction(): Promise<void> {
    if (this.#fault) throw this.#fault
    this.#database.exec('release one')
    if (this.#group) this.#group.members += 1
  }

  rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('rollback to one; release one')
    return Promise.resolve()
  }

  async releaseConnection(turn: Turn): Promise<void> {
    if (!turn.isHeld) return
    const group = this.#group
    if (this.#fault) this.#settle(this.#fault)
    this.#fault = null
    this.#leave(turn)
    await group?.done
  }

  async #reacquire(turn: Turn): Promise<void> {
    await this.#turns.acquire()
    turn.isHeld = true
  }

  #leave(turn: Turn): void {
    turn.isHeld = false
    this.#turns.give()
    if (this.#group && !this.#group.isScheduled) this.#schedule(this.#group)
  }

  destroy(): Promise<void> {
    this.#end()
    return this.#driver.destroy()
  }

  /** Ends the group with the first turn of the event loop that brings no other transaction. */
  #schedule(group: Group): void {
    const { members } = group
    group.isScheduled = true
    setImmediate(() => {
      group.isScheduled = false
      // Whoever holds the connection plans again.
      if (group !== this.#group || this.#turns.isHeld) return
      const isOpen = group.members < ENOUGH && performance.now() - group.began < LONGEST_MS
      if (isOpen && group.members > members) this.#schedule(group)
      else this.#end()
    })
  }

  #end(): void {
    if (!this.#group) return
    try {
      this.#database.exec('commit')
      this.#settle()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      this.#settle(error)
    }
  }

  #settle(error?: unknown): void {
    this.#group?.settle(error)
    this.#group = null
  }
}

function createGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const isKept = promise.then(
    () => true,
    () => false,
  )
  const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
  return { members: 0, began: performance.now(), isScheduled: false, done: promise, isKept, settle }
}

/** One at a time, in the order they came. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #isHeld = false

  get isHeld(): boolean {
    return this.#isHeld
  }

  async acquire(): Promise<void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isHeld = false
  }
}
