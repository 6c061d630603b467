import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const frozen: Record<Engine, string[]> = {
  sqlite: [
    `create trigger fairness_report_frozen before update of brand, month, numbers on fairness_report
      begin select raise(abort, 'published numbers stay'); end`,
  ],
  postgres: [
    `create function fairness_report_frozen() returns trigger language plpgsql
      as $$ begin raise exception 'published numbers stay'; end $$`,
    `create trigger fairness_report_frozen before update of brand, month, numbers on fairness_report
      for each row execute function fairness_report_frozen()`,
  ],
}

/** Reports on fairness as brands published them. The release before does without. */
export const fairnessReports = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table fairness_report (brand ${text} not null, month ${text} not null, numbers ${text} not null,
        published_at ${int} not null, withdrawn_at ${int} not null, primary key (brand, month))${kind}`,
    )
    for (const statement of frozen[engine]) await run(statement)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
