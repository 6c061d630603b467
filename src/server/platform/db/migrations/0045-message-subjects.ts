import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** What messages are about. The release before does without. */
export const messageSubjects = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = (type: string, ...names: string[]) =>
      names.map((name) => `${name} ${type} not null`).join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table message_subject (${columns(text, 'pool', 'conversation', 'profile', 'item', 'prompt', 'answer')},
        ${columns(int, 'seq')}, removed ${text} not null default '', primary key (pool, conversation, seq),
        foreign key (pool, conversation, seq) references message (pool, conversation, seq) on delete cascade,
        foreign key (pool, profile) references profile (pool, id) on delete cascade)${kind}`,
    )
    await run('create index message_subject_profile on message_subject (pool, profile, item)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
