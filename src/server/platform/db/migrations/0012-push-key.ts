import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** The public key a browser subscribed with; '' is the oldest, which the release before knows alone. */
export const pushKey = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    await sql
      .raw(`alter table push_subscription add column server_key ${text} not null default ''`)
      .execute(db)
  },
})
