// While a release rolls out the one before serves on, over the new schema: migrations add, and take nothing from it.

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { allMigrations, CONTRACTS } from './open.ts'
import type { Engine } from './store.ts'

/** The first makes everything; the other made keys anew before anybody ran a release. */
const BEFORE_RELEASES = ['0001-initial', '0003-pool-in-keys']

/** Statements of each migration, as an empty database of the engine is sent them. */
async function statementsOf(engine: Engine): Promise<Map<string, string[]>> {
  const sent = new Map<string, string[]>()
  for (const [name, migration] of Object.entries(allMigrations(engine))) {
    const statements: string[] = []
    const db = new Kysely<never>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void statements.push(query.sql.trim().replaceAll(/\s+/g, ' ')),
    })
    await migration.up(db)
    sent.set(name, statements)
  }
  return sent
}

/** Statements that a release which knows nothing of them may fail of, each with the reason. */
function breaking(statements: readonly string[]): string[] {
  const tables = new Set<string>()
  const columns = new Set<string>()
  const found: string[] = []
  for (const statement of statements) {
    const [, made] = /^create table (\w+)/.exec(statement) ?? []
    const [, table = '', change = ''] = /^alter table (\w+) (.*)/.exec(statement) ?? []
    const [, column] = /^add column (\w+) /.exec(change) ?? []
    const [, indexed, rest = ''] = /^create unique index \w+ on (\w+) (.*)/.exec(statement) ?? []
    const [, watched, guarded] = /^create trigger .*? before (.*?) on (\w+)/.exec(statement) ?? []
    const isNew = (words: string) => [...words.matchAll(/\w+/g)].some(([word]) => columns.has(word))
    const refuse = (reason: string) => found.push(`${reason}: ${statement}`)
    if (made) tables.add(made)
    if (column) columns.add(column)
    if (/^drop (?!index)/.test(statement)) refuse('takes something away')
    else if (change && !column && !tables.has(table)) refuse('changes what is there')
    else if (column && !tables.has(table) && / not null(?!.* default )/.test(change)) refuse('wants a value')
    else if (indexed && !tables.has(indexed) && !isNew(rest)) refuse('forbids what was allowed')
    else if (guarded && !tables.has(guarded) && !isNew(watched ?? '')) refuse('refuses what was written')
  }
  return found
}

test.for(['sqlite', 'postgres'] as const)(
  'the release before works on after every migration: %s',
  async (engine) => {
    for (const [name, statements] of await statementsOf(engine)) {
      if (BEFORE_RELEASES.includes(name) || CONTRACTS.test(name)) continue
      expect(breaking(statements), name).toEqual([])
    }
  },
)

test.for([
  'drop table swipe',
  'alter table account drop column name',
  'alter table account rename column name to title',
  'alter table account alter column name type varchar',
  "alter table account add constraint named check (name <> '')",
  'alter table account add column age bigint not null',
  'create unique index account_zone on account (brand, time_zone)',
  'create trigger account_stays before update on account for each row execute function refuse()',
])('a migration that breaks the release before is told: %s', (statement) => {
  expect(breaking([statement])).toHaveLength(1)
})
