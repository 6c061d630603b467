import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Rows that processes of several machines share: secrets made once, and who runs the jobs. */
export const processes = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    for (const statement of [
      `create table server_secret (name ${text} not null, value ${text} not null, primary key (name))${kind}`,
      `create table lease (name ${text} not null, holder ${text} not null, expires_at ${int} not null,
        primary key (name))${kind}`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    if (engine === 'sqlite') await describeIndices(db)
  },
})
