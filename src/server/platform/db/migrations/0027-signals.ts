import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Signs of fraud, and the traces they are read from. The release before does without. */
export const signals = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const columns = (texts: readonly string[], numbers: readonly string[]) =>
      [
        ...texts.map((name) => `${name} ${text} not null`),
        ...numbers.map((name) => `${name} ${int} not null`),
      ].join(', ')
    const ofAccount = 'foreign key (pool, account) references account (pool, id)'
    await run(
      `create table signal (${columns(
        ['pool', 'id', 'brand', 'account', 'rule', 'facts', 'case_id'],
        ['weight', 'created_at', 'ended_at'],
      )}, primary key (pool, id), ${ofAccount})${kind}`,
    )
    await run('create unique index signal_live on signal (pool, rule, account) where ended_at = 0')
    await run('create index signal_account on signal (pool, account)')
    await run('create index signal_age on signal (created_at)')
    await run(
      `create table signal_trace (${columns(
        ['pool', 'account', 'kind', 'value', 'ref'],
        ['created_at'],
      )}, primary key (pool, account, kind, value, ref), ${ofAccount})${kind}`,
    )
    await run('create index signal_trace_value on signal_trace (pool, kind, value)')
    await run('create index signal_trace_kind on signal_trace (pool, kind, created_at)')
    await run('create index signal_trace_age on signal_trace (created_at)')
    await run('create index account_trace_new on account_trace (pool, kind, created_at)')
    await run('create index conversation_begun on conversation (pool, created_at)')
    await run('create index likes_given on likes (pool, created_at)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
