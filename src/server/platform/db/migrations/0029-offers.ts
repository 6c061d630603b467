import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** What prices and offers were, and when. */
export const offers = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table price_log (brand ${text} not null, bundle ${text} not null, currency ${text} not null,
        price ${int} not null, from_at ${int} not null, primary key (brand, bundle, currency, from_at))${kind}`,
    )
    await run(
      `create table offer_log (brand ${text} not null, source ${text} not null, code ${text} not null,
        percent ${int} not null, from_at ${int} not null, until_at ${int} not null, conditions ${text} not null,
        logged_at ${int} not null, primary key (brand, source, code, logged_at))${kind}`,
    )
    if (engine === 'sqlite') await describeIndices(db)
  },
})
