// The transactions in which a member logged in, got an event, or got another version of answers last: a copy
// of the database that lacks one of them would show this member less than they know.

import { sql } from 'kysely'

/** The transaction that wrote a row of PostgreSQL, in 32 bits; 0 where there is no row. */
const xidOf = (table: 'session' | 'event_cursor' | 'member_version') =>
  sql<number>`coalesce(cast(cast(${sql.ref(`${table}.xmin`)} as text) as bigint), 0)`

/** Columns of a query of these tables. */
export const lastXids = [
  xidOf('session').as('session_xid'),
  xidOf('event_cursor').as('event_xid'),
  xidOf('member_version').as('version_xid'),
]
