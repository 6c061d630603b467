import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Answers to questions on profiles. The release before does without. */
export const prompts = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = (type: string, ...names: string[]) =>
      names.map((name) => `${name} ${type} not null`).join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table prompt_answer (${columns(text, 'pool', 'id', 'profile', 'prompt', 'answer')},
        ${columns(int, 'position', 'created_at')}, removed ${text} not null default '', primary key (pool, id),
        foreign key (pool, profile) references profile (pool, id) on delete cascade)${kind}`,
    )
    await run('create index prompt_answer_profile on prompt_answer (pool, profile, position)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
