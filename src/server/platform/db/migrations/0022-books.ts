import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Finds the purchases whose time to be kept is over. */
export const books = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`create index orders_kept on orders (brand, created_at) where provider_reference <> ''`)
    await run(`create index invoice_kept on invoice (brand, issued_at) where parties <> ''`)
    await run(`create index withdrawal_kept on withdrawal (brand, created_at) where email <> ''`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
