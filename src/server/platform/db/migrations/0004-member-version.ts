import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** How often what a member is answered has changed for reasons that no event tells. The release before does without. */
export const memberVersion = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    await sql
      .raw(
        `create table member_version (pool ${text} not null, profile ${text} not null, version ${int} not null,
          primary key (pool, profile),
          foreign key (pool, profile) references profile (pool, id) on delete cascade)${kind}`,
      )
      .execute(db)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
