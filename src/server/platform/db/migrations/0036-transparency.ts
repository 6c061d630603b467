import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const frozen: Record<Engine, string[]> = {
  sqlite: [
    `create trigger transparency_report_frozen before update on transparency_report when old.signed_at > 0
      begin select raise(abort, 'frozen reports stay'); end`,
  ],
  postgres: [
    `create function transparency_report_frozen() returns trigger language plpgsql
      as $$ begin raise exception 'frozen reports stay'; end $$`,
    `create trigger transparency_report_frozen before update on transparency_report
      for each row when (old.signed_at > 0) execute function transparency_report_frozen()`,
  ],
}

/** Yearly reports on moderation, which two freeze. The release before does without. */
export const transparency = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = [
      ...['brand', 'year', 'notes', 'numbers', 'asked_by', 'signed_by'].map(
        (name) => `${name} ${text} not null`,
      ),
      ...['asked_at', 'signed_at'].map((name) => `${name} ${int} not null`),
    ].join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table transparency_report (${columns}, primary key (brand, year),
        check (signed_by = '' or signed_by <> asked_by))${kind}`,
    )
    for (const statement of frozen[engine]) await run(statement)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
