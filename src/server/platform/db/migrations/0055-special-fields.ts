import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const FIELDS = ['faith', 'politics']
/** Columns that a search filters by. */
const SEARCHED = `seeks, born, real_profile, has_photo, verified, sexuality, relationship, hair, eyes, body, tattoos,
  intention, children, education, smoking, drinking, faith, politics, height, languages`

/** What members say of their faith and politics. The release before leaves it unsaid. */
export const specialFields = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const table of ['profile', 'listing'])
      for (const field of FIELDS)
        await run(`alter table ${table} add column ${field} ${text} not null default ''`)
    await run('drop index listing_search')
    await run('drop index listing_place')
    await run(
      `create index listing_search on listing (pool, brand, gender, seen_at desc, profile, country, region, ${SEARCHED}, cell)`,
    )
    await run(
      `create index listing_place on listing (pool, brand, country, region, gender, seen_at desc, profile, ${SEARCHED}, cell)`,
    )
    for (const field of FIELDS)
      await run(`create index listing_${field} on listing (pool, brand, gender, ${field})`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
