import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Finds one picture at several accounts. Photos from before are compared with none. */
export const photoDigest = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db)
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    await run(`alter table photo add column digest ${text} not null default ''`)
    await run(`create index photo_digest on photo (pool, digest) where digest <> ''`)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
