import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Blocks reach the other accounts of a person, and names are told apart by their looks. The release before does without. */
export const blocksAndNames = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table block add column derived_from ${text} not null default ''`)
    await run(`alter table block add column expires_at ${int} not null default 0`)
    await run('create index block_expires on block (expires_at) where expires_at > 0')
    // No key on `blocked`: what is kept of a blocked member outlives their account.
    await run(
      `create table block_trace (pool ${text} not null, blocker ${text} not null, blocked ${text} not null,
        kind ${text} not null, digest ${text} not null, expires_at ${int} not null,
        primary key (pool, blocker, blocked, kind, digest),
        foreign key (pool, blocker) references profile (pool, id) on delete cascade)${kind}`,
    )
    await run('create index block_trace_digest on block_trace (pool, kind, digest)')
    await run('create index block_trace_expires on block_trace (expires_at)')
    await run(`alter table account add column name_skeleton ${text} not null default ''`)
    await run(
      "create unique index account_skeleton on account (brand, name_skeleton, pool) where name_skeleton <> ''",
    )
    await run("create index account_look_due on account (pool, id) where name_skeleton = ''")
    if (engine === 'sqlite') await describeIndices(db)
  },
})
