import { sql, type Kysely } from 'kysely'

/** Which span put a message into the outbox. The release before writes none. */
export const outboxTrace = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw(`alter table outbox add column trace text not null default ''`).execute(db)
  },
}
