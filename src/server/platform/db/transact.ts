import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isConflict } from './errors.ts'
import type { Db } from './store.ts'
import type { Database } from './schema.ts'

const RETRIES = 3
const FIRST_WAIT_MS = 10

interface Waiting {
  /** Writes that come after all others. */
  last: (() => Promise<void>)[]
  followers: (() => void)[]
}

/** Writes and callbacks that wait for the end of each transaction. */
const ends = new WeakMap<Db, Waiting>()

function endOf(db: Db): Waiting {
  const end = ends.get(db)
  if (!end) throw new Error('not in a transaction')
  return end
}

/** Calls `write` as the last thing in the transaction. */
export function beforeCommit(db: Db, write: () => Promise<void>): void {
  endOf(db).last.push(write)
}

/** Calls `follow`, which may not throw, once the transaction has committed; never when it is rolled back. */
export function afterCommit(db: Db, follow: () => void): void {
  endOf(db).followers.push(follow)
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
    const end: Waiting = { last: [], followers: [] }
    try {
      const value = await db.transaction().execute(async (trx) => {
        ends.set(trx, end)
        const value = await work(trx)
        for (const write of end.last) await write()
        return value
      })
      for (const follow of end.followers) follow()
      return value
    } catch (error) {
      if (retry === RETRIES || !isConflict(error)) throw error
      // Those who collided come back at different times.
      await wait(FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random()))
    }
  }
}
