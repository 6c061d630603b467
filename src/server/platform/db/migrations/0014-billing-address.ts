import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** The address a payment is opened with, kept until it is. */
export const billingAddress = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    await sql.raw(`alter table orders add column billing ${text} not null default ''`).execute(db)
  },
})
