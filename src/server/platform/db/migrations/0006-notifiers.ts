import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Senders of notices, the photos they mean, and whether they count; and photos in messages that a notice hid. */
export const notifiers = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const column of ['photo', 'link_hash', 'mailbox', 'browser', 'network'])
      await run(`alter table notice add column ${column} ${text} not null default ''`)
    for (const column of ['in_sight', 'confirmed_at'])
      await run(`alter table notice add column ${column} ${int} not null default 0`)
    await run(`alter table message_photo add column status ${text} not null default 'active'`)
    await run("create index notice_link on notice (pool, link_hash) where link_hash <> ''")
    await run("create index notice_mailbox on notice (pool, mailbox) where mailbox <> ''")
    await run("create index message_photo_pending on message_photo (created_at) where status = 'pending'")
    if (engine === 'sqlite') await describeIndices(db)
  },
})
