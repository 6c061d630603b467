import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Sought by. */
const LIFESTYLE = 'intention, children, smoking, education, drinking'
/** What a search for members of a life asks for besides, so that no row is read of those who do not fit. */
const BESIDES = 'profile, seeks, real_profile, height, born, has_photo, country, languages, verified'

/** How members live, with what a search filters by besides: who fits is counted in this index alone. */
export const coveringLifestyle = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db)
    const create = (name: string) =>
      run(`create index ${name} on listing (pool, brand, gender, ${LIFESTYLE}, ${BESIDES})`)
    if (engine === 'sqlite') {
      await run('drop index listing_lifestyle')
      await create('listing_lifestyle')
      await describeIndices(db)
      return
    }
    // Whoever drops an index keeps everybody from its table until the commit: the release before reads on meanwhile.
    await create('listing_lifestyle_covering')
    await run('drop index listing_lifestyle')
    await run('alter index listing_lifestyle_covering rename to listing_lifestyle')
  },
})
