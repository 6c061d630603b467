// `npm run schema`: prints the statements that make the schema in PostgreSQL; `-- --sqlite` those of SQLite, and `-- --citus`
// those that spread a migrated PostgreSQL with Citus. Needs no data: the migrations are run in memory.

import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { runCommand, UsageError } from '../src/server/admin/command.ts'
import { migrate, openStore } from '../src/server/platform/db/open.ts'
import { citusStatements, createStatements } from '../src/server/platform/db/print-schema.ts'
import type { Database } from '../src/server/platform/db/schema.ts'
import type { Store } from '../src/server/platform/db/store.ts'

const openPglite = async (): Promise<Store> => ({
  engine: 'postgres',
  db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) }),
})

await runCommand({
  usage: '--silent schema [-- --sqlite or --citus]',
  read() {
    const flag = { type: 'boolean', default: false } as const
    const { sqlite, citus } = parseArgs({ options: { sqlite: flag, citus: flag } }).values
    if (sqlite && citus) throw new UsageError('--citus is of PostgreSQL, so it cannot stand beside --sqlite.')
    return { sqlite, citus }
  },
  async run({ sqlite, citus }) {
    const store = sqlite ? openStore({ dataDir: ':memory:' }, () => undefined) : await openPglite()
    await migrate(store)
    const statements = await (citus ? citusStatements(store) : createStatements(store))
    console.log(statements.join('\n'))
    await store.db.destroy()
    return true
  },
})
