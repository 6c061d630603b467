import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Dialect, Kysely, type LogConfig, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import { openPostgres } from './dialects/postgres.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { openSqliteReader } from './dialects/sqlite-reader.ts'
import { isLockTimeout } from './errors.ts'
import { initial } from './migrations/0001-initial.ts'
import { processes } from './migrations/0002-processes.ts'
import { poolInKeys } from './migrations/0003-pool-in-keys.ts'
import { memberVersion } from './migrations/0004-member-version.ts'
import { accountTrace } from './migrations/0005-account-trace.ts'
import { notifiers } from './migrations/0006-notifiers.ts'
import { withheldConversations } from './migrations/0007-withheld-conversations.ts'
import { withdrawalCases } from './migrations/0008-withdrawal-cases.ts'
import { blocksAndNames } from './migrations/0009-blocks-and-names.ts'
import { factors } from './migrations/0011-factors.ts'
import { pushKey } from './migrations/0012-push-key.ts'
import { addressKeys } from './migrations/0013-address-keys.ts'
import { billingAddress } from './migrations/0014-billing-address.ts'
import { decisions } from './migrations/0015-decisions.ts'
import { evidence } from './migrations/0016-evidence.ts'
import { measures } from './migrations/0017-measures.ts'
import { appeals } from './migrations/0018-appeals.ts'
import { operators } from './migrations/0019-operators.ts'
import { cases } from './migrations/0020-cases.ts'
import { books } from './migrations/0022-books.ts'
import { privacyRequests } from './migrations/0023-privacy-requests.ts'
import { photoDigest } from './migrations/0025-photo-digest.ts'
import { deskMoney } from './migrations/0026-desk-money.ts'
import { signals } from './migrations/0027-signals.ts'
import { decidedCase } from './migrations/0028-decided-case.ts'
import { offers } from './migrations/0029-offers.ts'
import { photoFocus } from './migrations/0030-photo-focus.ts'
import { campaigns } from './migrations/0031-campaigns.ts'
import { clusters } from './migrations/0032-clusters.ts'
import { news } from './migrations/0033-news.ts'
import { camImports } from './migrations/0034-cam-imports.ts'
import { figures } from './migrations/0035-figures.ts'
import { transparency } from './migrations/0036-transparency.ts'
import { health } from './migrations/0037-health.ts'
import { prompts } from './migrations/0040-prompts.ts'
import { fairnessReports } from './migrations/0041-fairness-reports.ts'
import { declined } from './migrations/0042-declined.ts'
import { details } from './migrations/0043-details.ts'
import { pause } from './migrations/0044-pause.ts'
import { messageSubjects } from './migrations/0045-message-subjects.ts'
import { unmatched } from './migrations/0046-unmatched.ts'
import { verification } from './migrations/0047-verification.ts'
import { cells } from './migrations/0049-cells.ts'
import { covered } from './migrations/0050-covered.ts'
import { firstSeq } from './migrations/0051-first-seq.ts'
import { verifiedListings } from './migrations/0053-verified-listings.ts'
import { imported } from './migrations/0054-imported.ts'
import { specialFields } from './migrations/0055-special-fields.ts'
import { voices } from './migrations/0056-voices.ts'
import { outboxTrace } from './migrations/0057-outbox-trace.ts'
import { noticesAbout } from './migrations/0058-notices-about.ts'
import { voiceAnswers } from './migrations/0059-voice-answers.ts'
import { caseCounts } from './migrations/0060-case-counts.ts'
import { coveringLifestyle } from './migrations/0061-covering-lifestyle.ts'
import { followReplica, LAG_MS } from './replica.ts'
import type { Database } from './schema.ts'
import type { Engine, Store } from './store.ts'
import { whenFree } from './when-free.ts'

/**
 * Opens the store `databaseUrl` names, else SQLite in `dataDir` (`:memory:` keeps nothing). Runs no migration. `log` gets
 * every query.
 */
export function openStore(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  onError: (error: Error) => void,
  log: LogConfig = [],
): Store {
  const open = (dialect: Dialect) => new Kysely<Database>({ dialect, log })
  if (databaseUrl) return { engine: 'postgres', db: open(openPostgres(databaseUrl, onError)) }
  if (dataDir === ':memory:') return { engine: 'sqlite', db: open(openSqlite(dataDir)) }
  const file = join(dataDir, 'duet.sqlite')
  return { engine: 'sqlite', db: open(openSqlite(file)), reader: open(openSqliteReader(file)) }
}

/** The store with a copy of its PostgreSQL, which takes reads; `replica.close` is the caller's. */
export function withReplica(
  store: Store,
  url: string,
  log: Logger,
): Store & Required<Pick<Store, 'replica'>> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'replica connection lost')
  const dialect = openPostgres(url, onError, { answerWithinMs: LAG_MS })
  const copy = new Kysely<Database>({ dialect })
  return { ...store, replica: followReplica(store.db, copy, log) }
}

/** In the order of their names. One that was released is never changed: whoever ran it does not run it again. */
export const allMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-initial': initial(engine),
  '0002-processes': processes(engine),
  '0003-pool-in-keys': poolInKeys(engine),
  '0004-member-version': memberVersion(engine),
  '0005-account-trace': accountTrace(engine),
  '0006-notifiers': notifiers(engine),
  '0007-withheld-conversations': withheldConversations(engine),
  '0008-withdrawal-cases': withdrawalCases(engine),
  '0009-blocks-and-names': blocksAndNames(engine),
  '0011-factors': factors(engine),
  '0012-push-key': pushKey(engine),
  '0013-address-keys': addressKeys(engine),
  '0014-billing-address': billingAddress(engine),
  '0015-decisions': decisions(engine),
  '0016-evidence': evidence(engine),
  '0017-measures': measures(engine),
  '0018-appeals': appeals(engine),
  '0019-operators': operators(engine),
  '0020-cases': cases(engine),
  '0022-books': books(engine),
  '0023-privacy-requests': privacyRequests(engine),
  '0025-photo-digest': photoDigest(engine),
  '0026-desk-money': deskMoney(engine),
  '0027-signals': signals(engine),
  '0028-decided-case': decidedCase(engine),
  '0029-offers': offers(engine),
  '0030-photo-focus': photoFocus,
  '0031-campaigns': campaigns(engine),
  '0032-clusters': clusters(engine),
  '0033-news': news(engine),
  '0034-cam-imports': camImports(engine),
  '0035-figures': figures(engine),
  '0036-transparency': transparency(engine),
  '0037-health': health(engine),
  '0040-prompts': prompts(engine),
  '0041-fairness-reports': fairnessReports(engine),
  '0042-declined': declined(engine),
  '0043-details': details(engine),
  '0044-pause': pause(engine),
  '0045-message-subjects': messageSubjects(engine),
  '0046-unmatched': unmatched(engine),
  '0047-verification': verification(engine),
  '0049-cells': cells(engine),
  '0050-covered': covered(engine),
  '0051-first-seq': firstSeq(engine),
  '0053-verified-listings': verifiedListings(engine),
  '0054-imported': imported(engine),
  '0055-special-fields': specialFields(engine),
  '0056-voices': voices(engine),
  '0057-outbox-trace': outboxTrace,
  '0058-notices-about': noticesAbout(engine),
  '0059-voice-answers': voiceAnswers(engine),
  '0060-case-counts': caseCounts(engine),
  '0061-covering-lifestyle': coveringLifestyle(engine),
})

/** Whether the database answers and has all our migrations; a newer release may have added its own. */
export async function isMigrated({ engine, db }: Store): Promise<boolean> {
  const last = Object.keys(allMigrations(engine)).at(-1)
  const { rows } = await sql`select 1 from kysely_migration where name = ${last}`.execute(db)
  return rows.length === 1
}

/** Whether a newer release has been at the database: it may have tables and columns that this one does not know. */
export async function isOfNewerRelease({ engine, db }: Pick<Store, 'engine' | 'db'>): Promise<boolean> {
  const ours = allMigrations(engine)
  return (await namesDone(db)).some((name) => !Object.hasOwn(ours, name))
}

async function namesDone(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of no other program in the database. */
const MIGRATION_LOCK = 6_838_569
/**
 * How long a migration waits for a table that others use: whoever comes after it waits as long. Below PostgreSQL's
 * `deadlock_timeout`, so that of two who wait for each other the migration gives way.
 */
const LOCK_MS = 300
/** Until it tries again. */
const BETWEEN_LOCKS_MS = 1000
/** Takes away what an older release uses: once it ran, that one starts no more. Others only add, and break no release before. */
export const CONTRACTS = /^\d{4}-contract-/

/**
 * Brings the schema up to date, by our migrations or a test's, while the release before serves on; safe to run twice, from
 * several processes at once, and again after it was killed. A schema that a newer release has only widened stays as it is.
 * Throws a `StartError` where a newer release took something away, and when others hold a table for ten seconds; what was done
 * until then is kept.
 */
export async function migrate(store: Store, migrations = allMigrations(store.engine)): Promise<void> {
  const names = Object.keys(migrations)
  for (;;) {
    const done = await migrationsOf(store)
    const newer = done.filter((name) => !names.includes(name))
    const end = newer.find((name) => CONTRACTS.test(name))
    if (end) throw tooNew(end)
    if (names.every((name) => done.includes(name))) return
    // Nobody uses an empty database: it takes all at once. Otherwise each is kept before the next one locks anything.
    const migrateBy = async (connection: Kysely<Database>) => {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      })
      const { error } = await (done.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp())
      if (error) throw error as Error
    }
    if (store.engine === 'sqlite') await whenFree(() => migrateBy(store.db))
    else {
      await whenFree(() => migrateInTurn(store.db, migrateBy), BETWEEN_LOCKS_MS).catch((error: unknown) => {
        throw isLockTimeout(error) ? heldByOthers() : error
      })
    }
  }
}

const tooNew = (migration: string) =>
  new StartError(
    `The database is of a newer release, whose migration ${migration} took away what this one uses.`,
    'Start that release, or this one on the copy from before.',
  )

const heldByOthers = () =>
  new StartError(
    'A migration waited ten seconds for a table that others hold.',
    'Wait for the end of the backup, or end the statement that runs so long, and start again: it goes on there.',
  )

const migrateInTurn = (db: Kysely<Database>, migrateBy: (db: Kysely<Database>) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(trx)
    await migrateBy(trx)
  })

/** Names of those that the database has, of whatever release. */
async function migrationsOf({ db }: Store): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration') ? namesDone(db) : []
}
