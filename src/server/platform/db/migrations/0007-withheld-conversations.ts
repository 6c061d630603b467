import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** First messages that wait, unseen by their receivers, and who may send a member one. */
export const withheldConversations = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`alter table conversation add column withheld ${text} not null default ''`)
    await run(`alter table conversation add column due_at ${int} not null default 0`)
    await run('create index conversation_starter on conversation (pool, starter, created_at)')
    await run(`create index conversation_waiting on conversation (created_at) where withheld = 'waiting'`)
    await run(`alter table account_setting add column first_messages ${text} not null default 'confirmed'`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
