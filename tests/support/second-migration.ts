import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describeIndices } from '../../src/server/platform/db/index-statistics.ts'
import { allMigrations } from '../../src/server/platform/db/open.ts'
import type { Engine } from '../../src/server/platform/db/store.ts'

/** Ours, and a made-up one as it would come next: a column the release before does not write, its values, and an index. */
export const withSecondMigration = (engine: Engine): Record<string, Migration> => ({
  ...allMigrations(engine),
  '9999-urgent-notices': {
    async up(db: Kysely<never>): Promise<void> {
      for (const statement of [
        `alter table notice add column urgent ${engine === 'sqlite' ? 'integer' : 'bigint'} not null default 0`,
        "update notice set urgent = 1 where kind = 'child_abuse'",
        'create index notice_urgent on notice (created_at) where urgent = 1',
      ]) {
        await sql.raw(statement).execute(db)
      }
      if (engine === 'sqlite') await describeIndices(db)
    },
  },
})
