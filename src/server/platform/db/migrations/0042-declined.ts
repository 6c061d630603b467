import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Profiles that a member is not interested in. The release before does without. */
export const declined = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table declined (pool ${text} not null, profile ${text} not null, other ${text} not null,
        created_at ${int} not null, primary key (pool, profile, other),
        foreign key (pool, profile) references profile (pool, id) on delete cascade,
        foreign key (pool, other) references profile (pool, id) on delete cascade)${kind}`,
    )
    await run('create index declined_other on declined (pool, other)')
    await run('create index declined_age on declined (created_at)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
