import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = { intention: '', children: '', education: '', smoking: '', drinking: '', languages: '[]' }
/** Columns that a search filters by. */
const SEARCHED = `country, region, seeks, born, real_profile, has_photo, sexuality, relationship, hair, eyes, body, tattoos,
  intention, children, education, smoking, drinking, height, languages`

/** What members look for, how they live, how tall they are, and what they speak. The release before leaves all of it unsaid. */
export const details = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const table of ['profile', 'listing']) {
      for (const [name, unsaid] of Object.entries(TEXTS))
        await run(`alter table ${table} add column ${name} ${text} not null default '${unsaid}'`)
      await run(`alter table ${table} add column height ${int} not null default 0`)
    }
    await run('drop index listing_search')
    await run('drop index listing_place')
    await run(
      `create index listing_search on listing (pool, brand, gender, seen_at desc, profile, ${SEARCHED})`,
    )
    await run(
      `create index listing_place on listing (pool, brand, country, region, gender, seen_at desc, profile,
        ${SEARCHED.replace('country, region, ', '')})`,
    )
    await run(
      `create index listing_lifestyle on listing (pool, brand, gender, intention, children, smoking, education, drinking)`,
    )
    await run('create index listing_height on listing (pool, brand, gender, height)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
