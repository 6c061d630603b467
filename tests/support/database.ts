import { randomBytes } from 'node:crypto'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, type LogConfig, PGliteDialect, sql } from 'kysely'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import type { Engine, Store } from '../../src/server/platform/db/store.ts'
import type { Database } from '../../src/server/platform/db/schema.ts'
import { query } from './postgres.ts'

/**
 * Set by the test run when the same specs run on PostgreSQL: a server on which databases may be created, or `pglite`
 * where the machine has none.
 */
const adminUrl = process.env.TEST_DATABASE_URL
export const PGLITE = 'pglite'

/**
 * A fresh, migrated store: SQLite in memory, or on PostgreSQL a database of its own, copied from a template. `drop`
 * leaves nothing behind. `sqlite` asks for SQLite where PostgreSQL is tested, and
 * `log` hears of every query.
 */
export async function freshStore(
  engine?: Engine,
  log?: LogConfig,
): Promise<{
  store: Store
  /** Where other connections reach it; undefined for a store of this process alone. */
  url?: string
  drop: () => Promise<void>
}> {
  if (!adminUrl || engine === 'sqlite') {
    const store = openStore({ dataDir: ':memory:' }, () => undefined, log)
    schema ??= readSchema()
    for (const statement of await schema) await sql.raw(statement).execute(store.db)
    return { store, drop: () => store.db.destroy() }
  }
  if (adminUrl === PGLITE) return freshPglite(log)
  const name = `duet_${randomBytes(8).toString('hex')}`
  await query(adminUrl, `create database ${name} template duet_template`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const store = openStore({ databaseUrl: url.href, dataDir: '' }, () => undefined, log)
  return {
    store,
    url: url.href,
    async drop() {
      await store.db.destroy()
      await query(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

let schema: Promise<string[]> | undefined

/** The statements that make a migrated SQLite: quicker than the migrations that led there. */
async function readSchema(): Promise<string[]> {
  const { db } = await migrated({ dataDir: ':memory:' })
  const made = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null and name not like 'sqlite_%'`.execute(db)
  const rowsOf = async (table: string) => {
    const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(db)
    const values = rows.map((row) => `(${Object.values(row).map(quoted).join(', ')})`)
    return `insert into ${table} values ${values.join(', ')}`
  }
  const rows = [await rowsOf('kysely_migration'), 'analyze', await rowsOf('sqlite_stat1')]
  await db.destroy()
  return [...made.rows.map((row) => row.sql), ...rows, 'analyze sqlite_schema']
}

const quoted = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)

async function migrated(where: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = openStore(where, () => undefined)
  await migrate(store)
  return store
}

async function freshPglite(log: LogConfig = []): ReturnType<typeof freshStore> {
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })
  const store: Store = {
    engine: 'postgres',
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), log }),
  }
  await migrate(store)
  return { store, drop: () => store.db.destroy() }
}

/** Makes the migrated template that `freshStore` copies; once per run. */
export async function prepareTemplate(url: string): Promise<void> {
  await query(url, 'drop database if exists duet_template')
  await query(url, 'create database duet_template')
  const template = new URL(url)
  template.pathname = '/duet_template'
  const store = await migrated({ databaseUrl: template.href, dataDir: '' })
  await store.db.destroy()
}

/** An empty database of a cluster, for as long as the cluster lives. Returns its address. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `duet_${randomBytes(8).toString('hex')}`
  await query(clusterUrl, `create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
