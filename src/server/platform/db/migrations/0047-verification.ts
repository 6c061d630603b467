import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = ['pool', 'id', 'brand', 'account', 'pose', 'state', 'reason', 'file', 'photo', 'decided_by']
const NUMBERS = ['asked_at', 'sent_at', 'decided_at']

/** The verified mark, and the pictures it rests on. */
export const verification = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = [
      ...TEXTS.map((name) => `${name} ${text} not null`),
      ...NUMBERS.map((name) => `${name} ${int} not null`),
    ].join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table profile add column verified_at ${int} not null default 0`)
    await run('alter table listing add column verified int not null default 0')
    await run(
      `create table verification (${columns}, primary key (pool, id),
        foreign key (pool, account) references account (pool, id) on delete cascade)${kind}`,
    )
    await run('create index verification_account on verification (pool, account, asked_at)')
    await run(`create index verification_waiting on verification (pool, sent_at, id) where state = 'waiting'`)
    await run(
      `create index verification_swept on verification (asked_at) where (file <> '' or state <> 'accepted')`,
    )
    if (engine === 'sqlite') await describeIndices(db)
  },
})
