import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Columns that a search filters by. */
const SEARCHED = `seeks, born, real_profile, has_photo, verified, sexuality, relationship, hair, eyes, body, tattoos,
  intention, children, education, smoking, drinking, height, languages`

/**
 * The cell of a grid that a listing stands in; 0 until the start after this has worked it out (`reindexListings`). The
 * release before leaves it so: its listings are found by no distance until then.
 */
export const cells = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table listing add column cell ${int} not null default 0`)
    await run('drop index listing_search')
    await run('drop index listing_place')
    await run(
      `create index listing_search on listing (pool, brand, gender, seen_at desc, profile, country, region, ${SEARCHED}, cell)`,
    )
    await run(
      `create index listing_place on listing (pool, brand, country, region, gender, seen_at desc, profile, ${SEARCHED}, cell)`,
    )
    await run('create index listing_cell on listing (pool, brand, gender, cell)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
