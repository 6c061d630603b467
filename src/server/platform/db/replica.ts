// Reads that a copy of the database takes off it, for whoever misses nothing there.

import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { ServiceError } from '../errors.ts'
import { reasonOf } from '../log-redaction.ts'
import type { Database } from './schema.ts'
import type { Db, Replica, Store } from './store.ts'

/** How often a process looks how far the copy is. */
const POLL_MS = 200
/** A copy further behind serves no reads. */
export const LAG_MS = 5000
/** Ids below are no transaction's: such rows are older than any. */
const FIRST_XID = 3

/** Where the database is, in bytes of its log. */
const positionOf = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as position`.execute(db)
  return rows[0]!.position
}

interface CopyState {
  /** Null where it follows no primary: a database of its own, or a copy that was promoted. */
  position: number | null
  /** Transactions of lower ids have ended, and what they did is there. */
  horizon: number
}

const stateOf = async (db: Kysely<Database>): Promise<CopyState> => {
  const { rows } = await sql<CopyState>`
    select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position,
      cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint) as horizon`.execute(db)
  return rows[0]!
}

/** Follows `copy`, which is closed with the replica, from now on. It may be away, and come back, at any time. */
export function followReplica(primary: Kysely<Database>, copy: Kysely<Database>, log: Logger): Replica {
  const closing = new AbortController()
  let horizon = 0
  /** When the database was where the copy has come to. */
  let asOf = -Infinity
  /** Where the database was, as far as the copy has not come there. */
  let ahead: { at: number; position: number }[] = []
  let wasClose = false
  const isClose = () => performance.now() - asOf <= LAG_MS

  async function look(): Promise<void> {
    const at = performance.now()
    ahead.push({ at, position: await positionOf(primary) })
    const state = await stateOf(copy).catch((error: unknown): CopyState => {
      if (wasClose) log.warn({ reason: reasonOf(error) }, 'the replica does not answer')
      return { position: null, horizon: 0 }
    })
    const { position } = state
    horizon = state.horizon
    if (position === null) asOf = -Infinity
    else asOf = ahead.findLast((each) => each.position <= position)?.at ?? asOf
    ahead = ahead.filter((each) => each.at > Math.max(asOf, at - LAG_MS))
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      // Where the database does not answer, no copy is used either.
      await look().catch(() => undefined)
      if (isClose() !== wasClose) {
        wasClose = !wasClose
        log[wasClose ? 'info' : 'warn'](wasClose ? 'reads go to the replica' : 'no reads go to the replica')
      }
      await wait(POLL_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }
  const following = follow()

  // Rows hold 32 bits of an id: what seems to be ahead is.
  const hasSeen = (xid: number) => xid < FIRST_XID || ((xid - horizon) | 0) < 0
  return {
    dbWith: (xids) => (isClose() && xids.every(hasSeen) ? copy : null),
    async close() {
      closing.abort()
      await following
      await copy.destroy()
    },
  }
}

/**
 * Runs `read`, which writes nothing, on the copy where that has the transactions `xids`, else on the database. What fails
 * on the copy is read from the database.
 */
export async function readFrom<T>(
  { db, replica }: Store,
  xids: readonly number[],
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const copy = replica?.dbWith(xids)
  if (!copy) return read(db)
  try {
    return await read(copy)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    return read(db)
  }
}
