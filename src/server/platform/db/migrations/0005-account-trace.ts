import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Digests by which accounts of one person are told to belong together. */
export const accountTrace = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table account_trace (pool ${text} not null, account ${text} not null, kind ${text} not null,
        digest ${text} not null, created_at ${int} not null,
        primary key (pool, account, kind, digest),
        foreign key (pool, account) references account (pool, id) on delete cascade)${kind}`,
    )
    await run('create index account_trace_digest on account_trace (pool, kind, digest)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
