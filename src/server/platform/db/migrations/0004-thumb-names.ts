import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Public files are found by their names: each request for one asks whose it is. */
export const thumbNames = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    for (const column of ['thumb_name', 'blurred_name']) {
      await sql.raw(`create index photo_${column} on photo (${column})`).execute(db)
    }
    if (engine === 'sqlite') await describeIndices(db)
  },
})
