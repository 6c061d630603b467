import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = ['pool', 'id', 'profile', 'conversation', 'file', 'bars']
const NUMBERS = ['seq', 'milliseconds', 'created_at']

/** Voice messages. The release before shows one as a message that was deleted. */
export const voices = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = [
      ...TEXTS.map((name) => `${name} ${text} not null`),
      ...NUMBERS.map((name) => `${name} ${int} not null`),
    ].join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table message_voice (${columns}, primary key (pool, id),
        foreign key (pool, profile) references profile (pool, id) on delete cascade,
        foreign key (pool, conversation, seq) references message (pool, conversation, seq) on delete cascade)${kind}`,
    )
    await run('create index message_voice_profile on message_voice (pool, profile)')
    await run('create index message_voice_message on message_voice (pool, conversation, seq)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
