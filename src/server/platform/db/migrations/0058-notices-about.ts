import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** SQLite enters none of an OR's indices where one of them is of some rows only. */
export const noticesAbout = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw('create index notice_about on notice (pool, about)').execute(db)
    await sql.raw('drop index notice_open').execute(db)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
