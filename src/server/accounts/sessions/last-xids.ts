// The transactions in which a member wrote last and was told of something last: a copy of the database that lacks one of
// them would show this member less than they know.

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { statement, text } from '../../platform/db/statement.ts'
import type { Db } from '../../platform/db/store.ts'

/** The transaction that wrote a row of PostgreSQL, in 32 bits. */
const xidOf = (table: 'session' | 'event_cursor') =>
  sql<number>`cast(cast(${sql.ref(`${table}.xmin`)} as text) as bigint)`

/** Columns of a query of `session`; 0 for who was never told of anything. */
export const lastXids = [
  xidOf('session').as('wrote'),
  sql<number>`coalesce((select ${xidOf('event_cursor')} from event_cursor
    where event_cursor.pool = session.pool and event_cursor.profile = session.account), 0)`.as('told'),
]

const touchSession = statement({ pool: text, hash: text }, (db, { pool, hash }) =>
  db
    .updateTable('session')
    .set((eb) => ({ seen_at: eb.ref('seen_at') }))
    .where('pool', '=', pool)
    .where('hash', '=', hash),
)

/** Notes, where there is a copy, that the viewer writes in this transaction, or wrote right before. The last thing to do. */
export async function noteWrite({ deps, brand, viewer }: Context, db: Db): Promise<void> {
  if (!deps.store.replica || !viewer) return
  await touchSession.runUnawaited(db, { pool: brand.pool, hash: viewer.sessionHash })
}
