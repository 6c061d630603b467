import { sql } from 'kysely'
import type { Store } from '../../src/server/platform/db/store.ts'

/** Names of the tables the database really has. */
export async function tableNames({ db }: Store): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
}

/** Every row of every table. */
export async function wholeDatabase(store: Store): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const table of await tableNames(store)) {
    content[table] = (await sql`select * from ${sql.table(table)}`.execute(store.db)).rows
  }
  return content
}

/** Leaves no row in any table. */
export async function emptyDatabase(store: Store): Promise<void> {
  const names = await tableNames(store)
  if (store.engine === 'postgres') {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(store.db)
    return
  }
  await sql`pragma foreign_keys = off`.execute(store.db)
  for (const name of names) await sql`delete from ${sql.table(name)}`.execute(store.db)
  await sql`pragma foreign_keys = on`.execute(store.db)
}
