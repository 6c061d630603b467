import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Columns of a decision that may change, once: when it is lifted. */
const LIFTING = ['lifted_by', 'lifted_at', 'lifted_why']

const appendOnly: Record<Engine, (columns: string) => string[]> = {
  sqlite: (columns) => [
    `create trigger decision_no_update before update of ${columns} on decision
      begin select raise(abort, 'decisions are append-only'); end`,
    `create trigger decision_lifted_once before update on decision when old.lifted_at > 0
      begin select raise(abort, 'decisions are append-only'); end`,
    `create trigger decision_no_delete before delete on decision
      begin select raise(abort, 'decisions are append-only'); end`,
  ],
  postgres: (columns) => [
    `create function decision_append_only() returns trigger language plpgsql
      as $$ begin raise exception 'decisions are append-only'; end $$`,
    `create trigger decision_append_only before update of ${columns} or delete on decision
      for each row execute function decision_append_only()`,
    `create trigger decision_lifted_once before update on decision
      for each row when (old.lifted_at > 0) execute function decision_append_only()`,
  ],
}

/** Decisions, each with its number, and who made them. Of those before nobody knows. The release before does without. */
export const decisions = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const texts = [
      'pool',
      'id',
      'brand',
      'account',
      'measure',
      'ground',
      'photo',
      'notice',
      'source',
      'clause',
    ]
    const fixed = [
      ...[...texts, 'facts', 'decided_by', 'language'].map((name) => [name, text] as const),
      ...['automated', 'decided_at'].map((name) => [name, int] as const),
    ]
    const changing = LIFTING.map((name) => [name, name === 'lifted_at' ? int : text] as const)
    const columns = [...fixed, ...changing].map(([name, type]) => `${name} ${type} not null`)
    await run(
      `create table decision (${columns.join(', ')}, primary key (pool, id),
        foreign key (pool, account) references account (pool, id))${kind}`,
    )
    await run('create index decision_account on decision (pool, account, decided_at)')
    await run(`alter table restriction add column decision ${text} not null default ''`)
    await run('update restriction set decision = id')
    await run(
      `insert into decision (pool, id, brand, account, measure, ground, photo, notice, source, clause, facts,
        decided_by, language, automated, decided_at, lifted_by, lifted_at, lifted_why)
      select pool, id, brand, account, measure, ground, photo, notice,
        case when notice = '' then 'own' else 'notice' end, '', '[]', '', '', automated, created_at, '', lifted_at, ''
      from restriction`,
    )
    for (const statement of appendOnly[engine](fixed.map(([name]) => name).join(', '))) await run(statement)
    for (const [table, column] of [
      ['notice', 'decided_by'],
      ['withdrawal', 'decided_by'],
      ['refund', 'paid_by'],
      ['discount_code', 'given_by'],
    ])
      await run(`alter table ${table} add column ${column} ${text} not null default ''`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
