import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const guard: Record<Engine, string> = {
  sqlite: `create trigger decision_case_no_update before update of case_id on decision
    begin select raise(abort, 'decisions are append-only'); end`,
  postgres: `create trigger decision_case_append_only before update of case_id on decision
    for each row execute function decision_append_only()`,
}

/** Decisions name the case that was decided; those from before are found by their notice. The release before does without. */
export const decidedCase = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table decision add column case_id ${text} not null default ''`)
    await run(`create index decision_case on decision (pool, case_id) where case_id <> ''`)
    await run(guard[engine])
    if (engine === 'sqlite') await describeIndices(db)
  },
})
