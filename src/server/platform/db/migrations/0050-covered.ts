import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** Pictures nobody asked for stay blurred until they are tapped. The release before shows them. */
export const covered = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table message add column uncovered_at ${int} not null default 0`)
    await run(`alter table account_setting add column pictures_clear ${int} not null default 0`)
  },
})
