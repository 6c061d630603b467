import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Listings with the verified mark, the latest seen first: few of all. */
export const verifiedListings = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw(
        'create index listing_verified on listing (pool, brand, gender, seen_at desc, profile) where verified = 1',
      )
      .execute(db)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
