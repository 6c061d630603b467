import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Passkeys, authenticator apps, recovery codes, and the challenges they answer. */
export const factors = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const ofAccount = 'foreign key (pool, account) references account (pool, id) on delete cascade'
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table passkey (pool ${text} not null, id ${text} not null, account ${text} not null,
        public_key ${text} not null, counter ${int} not null, transports ${text} not null, name ${text} not null,
        backed_up ${int} not null, created_at ${int} not null, used_at ${int} not null,
        primary key (pool, id), ${ofAccount})${kind}`,
    )
    await run('create index passkey_account on passkey (pool, account)')
    await run(
      `create table totp (pool ${text} not null, account ${text} not null, secret ${text} not null,
        created_at ${int} not null, confirmed_at ${int} not null, last_step ${int} not null,
        primary key (pool, account), ${ofAccount})${kind}`,
    )
    await run('create index totp_unconfirmed on totp (confirmed_at, created_at)')
    await run(
      `create table recovery_code (pool ${text} not null, account ${text} not null, digest ${text} not null,
        created_at ${int} not null, used_at ${int} not null,
        primary key (pool, account, digest), ${ofAccount})${kind}`,
    )
    await run(
      `create table factor_challenge (pool ${text} not null, hash ${text} not null, brand ${text} not null,
        kind ${text} not null, account ${text} not null, session ${text} not null, data ${text} not null,
        tries ${int} not null, expires_at ${int} not null, primary key (pool, hash))${kind}`,
    )
    await run('create index factor_challenge_account on factor_challenge (pool, account)')
    await run('create index factor_challenge_end on factor_challenge (expires_at)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
