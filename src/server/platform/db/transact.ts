import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isConflict } from './errors.ts'
import type { Db } from './store.ts'
import type { Database } from './schema.ts'

const RETRIES = 3
const FIRST_WAIT_MS = 10

/** Callbacks that wait for the end of each transaction. */
const followers = new WeakMap<Db, (() => void)[]>()

/** Calls `follow`, which may not throw, once the transaction has committed; never when it is rolled back. */
export function afterCommit(db: Db, follow: () => void): void {
  const waiting = followers.get(db)
  if (!waiting) throw new Error('not in a transaction')
  waiting.push(follow)
}

/**
 * Runs `work` in a transaction, and again, up to three times more, when it lost against another one: it may do nothing
 * that a rollback does not undo, and never await the network.
 */
export async function transact<T>(
  db: Kysely<Database>,
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    const waiting: (() => void)[] = []
    try {
      const value = await db.transaction().execute((trx) => {
        followers.set(trx, waiting)
        return work(trx)
      })
      for (const follow of waiting) follow()
      return value
    } catch (error) {
      if (retry === RETRIES || !isConflict(error)) throw error
      // Those who collided come back at different times.
      await wait(FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random()))
    }
  }
}
