import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Cases of withdrawals that wait for an operator, and counts of members whose photos a member opens. */
export const withdrawalCases = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table withdrawal add column language ${text} not null default ''`)
    for (const column of ['decided_at', 'repeated', 'seen_at'])
      await run(`alter table withdrawal add column ${column} ${int} not null default 0`)
    await run(`update withdrawal set decided_at = created_at where state <> 'open'`)
    await run('create index withdrawal_order on withdrawal (pool, order_id)')
    await run(
      `create table photo_view (pool ${text} not null, account ${text} not null, day ${int} not null,
        digest ${text} not null,
        primary key (pool, account, day, digest),
        foreign key (pool, account) references account (pool, id) on delete cascade)${kind}`,
    )
    await run('create index photo_view_day on photo_view (day)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
