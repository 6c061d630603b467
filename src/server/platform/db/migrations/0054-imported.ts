import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** Records that came from another system, and the messages that did: the release before has none. */
export const imported = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`create table imported (pool ${text} not null, id ${text} not null, primary key (pool, id))`)
    await run(`alter table conversation add column imported_seq ${int} not null default 0`)
  },
})
