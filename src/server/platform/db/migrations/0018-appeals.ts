import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const keepLink: Record<Engine, string[]> = {
  sqlite: [
    `create trigger decision_keeps_link before update of appeal_hash on decision
      begin select raise(abort, 'decisions are append-only'); end`,
  ],
  postgres: [
    `create trigger decision_keeps_link before update of appeal_hash on decision
      for each row execute function decision_append_only()`,
  ],
}

/** Appeals, and refunds for goodwill. Decisions from before have no link, but for their member. The release before does without. */
export const appeals = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = (type: string, names: string[]) => names.map((name) => `${name} ${type} not null`)
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const table of ['decision', 'notice']) {
      await run(`alter table ${table} add column appeal_hash ${text} not null default ''`)
      await run(`create index ${table}_appeal on ${table} (pool, appeal_hash) where appeal_hash <> ''`)
    }
    for (const statement of keepLink[engine]) await run(statement)
    const texts = ['pool', 'id', 'brand', 'account', 'side', 'decision', 'text', 'language', 'first_decider']
    await run(
      `create table appeal (
        ${columns(text, [...texts, 'decided_by', 'outcome', 'words']).join(', ')},
        ${columns(int, ['created_at', 'decided_at']).join(', ')},
        primary key (pool, id),
        constraint another_decides check (decided_by = '' or decided_by <> first_decider))${kind}`,
    )
    await run('create unique index appeal_decision on appeal (pool, side, decision)')
    await run('create index appeal_account on appeal (pool, account, decided_at)')
    await run('create index appeal_waiting on appeal (decided_at, created_at)')
    await run("create index appeal_age on appeal (decided_at) where text <> ''")
    const named = ['pool', 'id', 'account', 'side', 'decision', 'appeal', 'file']
    await run(
      `create table appeal_picture (${columns(text, named).join(', ')}, created_at ${int} not null,
        primary key (pool, id))${kind}`,
    )
    await run('create index appeal_picture_decision on appeal_picture (pool, side, decision)')
    await run('create index appeal_picture_account on appeal_picture (pool, account)')
    await run('create index appeal_picture_age on appeal_picture (created_at)')
    for (const column of ['reason', 'given_by'])
      await run(`alter table refund add column ${column} ${text} not null default ''`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
