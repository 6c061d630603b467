// The database that a start would open, and who works at the desk.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isPooler } from '../platform/db/dialects/postgres.ts'
import { isMigrated, openStore } from '../platform/db/open.ts'
import type { Store } from '../platform/db/store.ts'
import { saidBy } from '../platform/start-error.ts'
import { findOwners } from '../desk/operators/operator-mail.ts'
import type { Check, Patient } from './check.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** The oldest that the tests run on. */
const OLDEST_VERSION = 15
/** A process holds 12 for its work and one that listens; commands and copies want some as well. */
const CONNECTIONS = 30
const CLOCKS_APART_MS = 2000

/** What PostgreSQL says of itself and of the role that asks. */
export interface DatabaseFacts {
  version: number
  encoding: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  connections: number
  may_create: boolean
  is_super: boolean
  is_open: boolean
  is_here: boolean
  is_encrypted: boolean
  /** Unix time in ms. */
  clock: number
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('max_connections')::int as connections,
  has_database_privilege(datname, 'create') and has_schema_privilege('public', 'create') as may_create,
  (select rolsuper from pg_roles where rolname = current_user) as is_super,
  has_database_privilege('public', datname, 'connect') as is_open,
  coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true) as is_here,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock
  from pg_database where datname = current_database()`

async function readFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseFacts>(FACTS)
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** What is wrong with a PostgreSQL by what it says. `now` is our clock's. */
export function judgeDatabase(facts: DatabaseFacts, now: number): Finding[] {
  const findings: (Finding | false)[] = [
    facts.version < OLDEST_VERSION &&
      fault(
        `PostgreSQL ${String(facts.version)} is older than what was tested`,
        `Install ${String(OLDEST_VERSION)} or newer.`,
      ),
    facts.encoding !== 'UTF8' &&
      fault(`the database speaks ${facts.encoding}`, 'Make it anew: create database … encoding UTF8.'),
    (facts.fsync !== 'on' || facts.full_page_writes !== 'on' || facts.synchronous_commit === 'off') &&
      fault(
        'PostgreSQL forgets what it acknowledged when its machine stops',
        'Set fsync, full_page_writes and synchronous_commit to on.',
      ),
    !facts.may_create &&
      fault(
        'the role of DATABASE_URL may not change the schema, as the first process of a release does',
        'Make it the owner of its database: alter database … owner to ….',
      ),
    facts.is_super &&
      warning(
        'the role of DATABASE_URL may do anything in PostgreSQL',
        'Give it a role that owns its database and nothing else; docs/operations.md, "Inside".',
      ),
    facts.is_open &&
      warning(
        'every role of this PostgreSQL may connect to the database',
        'revoke connect on database … from public.',
      ),
    !facts.is_here &&
      !facts.is_encrypted &&
      fault(
        'the line to PostgreSQL on another machine is open to readers',
        'Add ?sslmode=verify-full&sslrootcert=… to DATABASE_URL; docs/operations.md, "Inside".',
      ),
    facts.connections < CONNECTIONS &&
      warning(
        `PostgreSQL takes ${String(facts.connections)} connections`,
        `Set max_connections to ${String(CONNECTIONS)} or more: a process holds up to 13.`,
      ),
    Math.abs(facts.clock - now) > CLOCKS_APART_MS &&
      fault(
        `the database's clock is ${String(Math.round(Math.abs(facts.clock - now) / 1000))} s off ours`,
        'Let both machines follow NTP.',
      ),
  ]
  const found = findings.filter((finding) => finding !== false)
  return found.length > 0 ? found : [ok(`PostgreSQL ${String(facts.version)} keeps what it is told`)]
}

/** Works with the database of an installation; null where no start has made one. */
async function withStore<T>(
  { config: { dataDir }, secrets: { databaseUrl } }: Patient,
  work: (store: Store) => Promise<T>,
): Promise<T | null> {
  if (!databaseUrl && !existsSync(join(dataDir, 'duet.sqlite'))) return null
  const store = openStore({ databaseUrl, dataDir }, () => undefined)
  try {
    const tables = await store.db.introspection.getTables()
    return tables.some(({ name }) => name === 'account') ? await work(store) : null
  } finally {
    await store.db.destroy()
  }
}

async function lookAtDatabase({ secrets, world }: Patient): Promise<Finding[]> {
  const { directUrl } = secrets
  if (!directUrl)
    return [
      warning(
        'members are kept in SQLite, by one process',
        'That carries some ten thousand; DATABASE_URL names a PostgreSQL for more (docs/scale.md).',
      ),
    ]
  try {
    const facts = await readFacts(directUrl)
    const pooled = (await isPooler({ connectionString: directUrl }))
      ? [fault('events cannot be listened for through a pooler', 'Name PostgreSQL in DATABASE_DIRECT_URL.')]
      : []
    return [...pooled, ...judgeDatabase(facts, world.clock())]
  } catch (error) {
    return [
      fault(
        `the database of DATABASE_URL does not answer: ${saidBy(error)}`,
        'Start it, and correct DATABASE_URL.',
      ),
    ]
  }
}

async function lookAtSchema(patient: Patient): Promise<Finding[]> {
  const isCurrent = await withStore(patient, isMigrated)
  if (isCurrent === null) return [ok('the database is empty: the first start makes its tables')]
  return isCurrent
    ? [ok('the database has the schema of this release')]
    : [warning('the database has the schema of an older release', 'The next start brings it up to date.')]
}

async function lookAtOperators(patient: Patient): Promise<Finding[]> {
  const { desk } = patient.config
  if (!desk)
    return [
      warning(
        'there is no desk: notices and withdrawals are decided by commands alone',
        'Set DESK_PORT and DESK_ORIGIN; docs/desk.md.',
      ),
    ]
  const owners = (await withStore(patient, ({ db }) => findOwners(db))) ?? []
  if (owners.length > 0)
    return [ok(`the desk at ${desk.host.origin} has ${String(owners.length)} owners who have signed in`)]
  return [
    fault(
      `nobody owns the desk at ${desk.host.origin}`,
      "npm run operator -- --invite EMAIL --role owner --brand '*', and open the link it prints.",
    ),
  ]
}

export const DATABASE_CHECKS: readonly Check[] = [
  { name: 'database', look: lookAtDatabase },
  { name: 'schema', look: lookAtSchema },
  { name: 'operators', look: lookAtOperators },
]
