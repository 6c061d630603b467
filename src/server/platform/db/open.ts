import { join } from 'node:path'
import { type Dialect, Kysely, type LogConfig } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openPostgres } from './dialects/postgres.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { initial } from './migrations/0001-initial.ts'
import type { Database } from './schema.ts'
import type { Engine, Store } from './store.ts'

/**
 * Opens the store `databaseUrl` names, else SQLite in `dataDir` (`:memory:` keeps nothing). Runs no migration. `log` hears
 * of every query.
 */
export function openStore(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  onError: (error: Error) => void,
  log: LogConfig = [],
): Store {
  const open = (dialect: Dialect) => new Kysely<Database>({ dialect, log })
  if (databaseUrl) return { engine: 'postgres', db: open(openPostgres(databaseUrl, onError)) }
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'duet.sqlite')
  return { engine: 'sqlite', db: open(openSqlite(file)) }
}

/** In the order of their names. One that was released is never changed: whoever ran it does not run it again. */
export const allMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-initial': initial(engine),
})

/** Brings the schema up to date, by our migrations or a test's; safe to run twice and from several processes at once. */
export async function migrate({ engine, db }: Store, migrations = allMigrations(engine)): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}
