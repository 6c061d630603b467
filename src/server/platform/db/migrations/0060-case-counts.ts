import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** All that the queue counts of open cases, so that no row of theirs is looked up. */
export const caseCounts = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw(
        'create index desk_case_counts on desk_case (pool, brand, kind, ground, state, claimed_by, due_at) where closed_at = 0',
      )
      .execute(db)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
