import { sql } from 'kysely'
import type { Db } from '../platform/db/store.ts'
import type { PersonalTable } from './personal-data.ts'

export type Row = Record<string, string | number>

/** SQL condition: the row is the member's, by one of these columns. */
export function belongsTo(
  { prefixes = [''], conversation }: PersonalTable,
  columns: readonly string[],
  { pool, id }: { pool: string; id: string },
) {
  const conditions = columns.flatMap((column) =>
    prefixes.map((prefix) => sql`${sql.ref(column)} = ${prefix + id}`),
  )
  const ofMember = sql`pool = ${pool} and (${sql.join(conditions, sql` or `)})`
  return conversation === undefined ? ofMember : sql`${ofMember} and ${isOfSides(conversation, { pool, id })}`
}

/** SQL condition: the row is of a conversation that the member has a side of. */
const isOfSides = (column: string, { pool, id }: { pool: string; id: string }) =>
  sql`${sql.ref(column)} in (
    select conversation from conversation_side where pool = ${pool} and profile = ${id})`

/** A member's rows of a table, as an export shows them. */
export async function readRows(
  db: Db,
  table: string,
  data: PersonalTable,
  member: { pool: string; id: string },
): Promise<Row[]> {
  if (typeof data.exported === 'object' && 'not' in data.exported) return []
  const columns = data.exported === 'all' ? data.member : data.exported
  const only = Object.entries(data.exportedOnly ?? {}).map(
    ([column, value]) => sql` and ${sql.ref(column)} = ${value}`,
  )
  if (data.exportedIn !== undefined) only.push(sql` and ${isOfSides(data.exportedIn, member)}`)
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${belongsTo(data, columns, member)}${sql.join(only, sql``)}`.execute(
    db,
  )
  const hidden = new Set(['pool', ...(data.hidden ?? [])])
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))))
}

/** Deletes or overwrites a member's rows of a table, as its classification says. */
export async function eraseRows(
  db: Db,
  table: string,
  data: PersonalTable,
  member: { pool: string; id: string },
): Promise<void> {
  const ofMember = belongsTo(data, data.member, member)
  if (data.erased === 'rows') {
    await sql`delete from ${sql.table(table)} where ${ofMember}`.execute(db)
    return
  }
  if ('kept' in data.erased) return
  const assignments = Object.entries(data.erased).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${ofMember}`.execute(db)
}
