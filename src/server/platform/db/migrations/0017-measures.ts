import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const guard: Record<Engine, string> = {
  sqlite: `create trigger decision_terms_no_update before update of duration_days, message on decision
    begin select raise(abort, 'decisions are append-only'); end`,
  postgres: `create trigger decision_terms_append_only before update of duration_days, message on decision
    for each row execute function decision_append_only()`,
}

/**
 * Warnings, suspensions, and texts that were taken down: a text names the decision that did it. The release before does
 * without, and shows what is marked.
 */
export const measures = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table account add column suspended_until ${int} not null default 0`)
    await run(`alter table account add column warning ${text} not null default ''`)
    await run('create index account_suspended on account (suspended_until) where suspended_until > 0')
    await run(`alter table profile add column about_removed ${text} not null default ''`)
    await run(`alter table message add column removed ${text} not null default ''`)
    await run(`alter table decision add column duration_days ${int} not null default 0`)
    await run(`alter table decision add column message ${text} not null default ''`)
    await run(guard[engine])
    if (engine === 'sqlite') await describeIndices(db)
  },
})
