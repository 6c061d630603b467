import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Members who part without a block. The release before takes it for one that ends. */
export const unmatched = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table block add column unmatched ${text} not null default ''`)
    await run("create index block_unmatched on block (created_at) where unmatched = 'undoable'")
    if (engine === 'sqlite') await describeIndices(db)
  },
})
