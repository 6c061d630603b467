// The transactions in which a member logged in, was told of something, or was answered anew for another reason last: a copy
// of the database that lacks one of them would show this member less than they know.

import { sql } from 'kysely'

/** The transaction that wrote a row of PostgreSQL, in 32 bits; 0 where there is no row. */
const xidOf = (table: 'session' | 'event_cursor' | 'member_version') =>
  sql<number>`coalesce(cast(cast(${sql.ref(`${table}.xmin`)} as text) as bigint), 0)`

/** Columns of a query of these tables. */
export const lastXids = [
  xidOf('session').as('entered'),
  xidOf('event_cursor').as('told'),
  xidOf('member_version').as('moved'),
]
