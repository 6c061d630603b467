import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** Where a conversation was begun, anew after it was gone. The release before begins anew without a refund. */
export const firstSeq = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql.raw(`alter table conversation add column first_seq ${int} not null default 1`).execute(db)
  },
})
