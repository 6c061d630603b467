import { join } from 'node:path'
import { type Dialect, Kysely, type LogConfig } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPostgres } from './dialects/postgres.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { initial } from './migrations/0001-initial.ts'
import { noticesAndMandates } from './migrations/0002-notices-and-mandates.ts'
import { foldedNames } from './migrations/0003-folded-names.ts'
import { thumbNames } from './migrations/0004-thumb-names.ts'
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
const migrations = (engine: Engine) => ({
  '0001-initial': initial(engine),
  '0002-notices-and-mandates': noticesAndMandates(engine),
  '0003-folded-names': foldedNames(engine),
  '0004-thumb-names': thumbNames(engine),
})

/**
 * Brings the schema up to date, or to where `last` had brought it; safe to run twice and from several processes at once.
 */
export async function migrate(
  { engine, db }: Store,
  last?: keyof ReturnType<typeof migrations>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error as Error
}
