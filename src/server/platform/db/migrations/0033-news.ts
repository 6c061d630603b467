import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = ['brand', 'name', 'texts', 'code', 'written_by', 'asked_by', 'signed_by']
const NUMBERS = ['written_at', 'due_at', 'needs_two', 'readers', 'begun_at', 'sent', 'finished_at']

/** News that operators write and plan at the desk. The release before does without. */
export const news = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = [
      ...TEXTS.map((name) => `${name} ${text} not null`),
      ...NUMBERS.map((name) => `${name} ${int} not null`),
    ].join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table news (${columns}, primary key (brand, name),
        check (signed_by = '' or signed_by <> asked_by))${kind}`,
    )
    await run('create index news_due on news (due_at) where due_at > 0 and finished_at = 0')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
