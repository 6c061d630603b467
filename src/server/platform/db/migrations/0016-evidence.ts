import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Copies of what a notice is about. Notices from before have none. The release before does without. */
export const evidence = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const texts = ['pool', 'id', 'brand', 'account', 'notice', 'kind', 'content', 'file', 'hash']
    const columns = [
      ...[...texts, 'hold_why', 'hold_by'].map((name) => `${name} ${text} not null`),
      ...['taken_at', 'ends_at', 'hold_until'].map((name) => `${name} ${int} not null`),
    ]
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table evidence (${columns.join(', ')}, primary key (pool, id),
        foreign key (pool, account) references account (pool, id))${kind}`,
    )
    await run('create index evidence_notice on evidence (pool, notice)')
    await run('create index evidence_account on evidence (pool, account)')
    await run('create index evidence_end on evidence (ends_at) where ends_at > 0')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
