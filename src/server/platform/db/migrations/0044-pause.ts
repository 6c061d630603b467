import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** Profiles that rest for some days. The release before shows them. */
export const pause = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table account add column paused_until ${int} not null default 0`)
    await run(`alter table account add column pause_note ${text} not null default ''`)
    await run('create index account_paused on account (paused_until) where paused_until > 0')
  },
})
