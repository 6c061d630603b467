import { sql, type Kysely } from 'kysely'
import type { Engine } from '../store.ts'

/** Spoken answers on profiles. The release before shows the words of one, and drops it with the next change of written answers. */
export const voiceAnswers = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int] = engine === 'sqlite' ? ['text', 'integer'] : ['text collate "C"', 'bigint']
    const add = (column: string) => sql.raw(`alter table prompt_answer add column ${column}`).execute(db)
    await add(`file ${text} not null default ''`)
    await add(`bars ${text} not null default '[]'`)
    await add(`milliseconds ${int} not null default 0`)
  },
})
