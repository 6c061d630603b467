import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Campaigns by column, as the desk counts them, and codes as it lists them. The release before does without. */
export const campaigns = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const columns = ['pool', 'account', 'brand', 'network', 'ref', 'sub1', 'lander']
      .map((name) => `${name} ${text} not null`)
      .join(', ')
    await run(
      `create table account_source (${columns}, created_at ${int} not null, primary key (pool, account),
        foreign key (pool, account) references account (pool, id) on delete cascade)${kind}`,
    )
    const valueOf = (name: string) =>
      `coalesce(${engine === 'sqlite' ? `tracking ->> '$.${name}'` : `tracking::jsonb ->> '${name}'`}, '')`
    await run(
      `insert into account_source (pool, account, brand, network, ref, sub1, lander, created_at)
        select pool, id, brand, ${['network', 'ref', 'sub1', 'lander'].map(valueOf).join(', ')}, signup_at
        from account where tracking <> '{}'`,
    )
    await run('create index account_source_age on account_source (brand, created_at)')
    await run('create index account_signup on account (brand, signup_at)')
    await run(
      `create index discount_code_given on discount_code (brand, begins_at, code) where source = 'operator'`,
    )
    if (engine === 'sqlite') await describeIndices(db)
  },
})
