import { sql, type Kysely } from 'kysely'
import { foldName } from '../../normalize.ts'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const types = {
  sqlite: { text: 'text', int: 'integer' },
  postgres: { text: 'text collate "C"', int: 'bigint' },
} satisfies Record<Engine, object>

interface Row {
  pool: string
  id: string
  name: string
  name_norm: string
}

/**
 * Names are one that Unicode folds to one. Members whose names were two until now keep them: all but one bear a number, by
 * which the audit and the log of the start tell of them. The release before goes on writing names it does not fold.
 */
export const foldedNames = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { text, int } = types[engine]
    for (const statement of [
      `alter table account add column name_folded ${text}`,
      `alter table account add column name_twin ${int} not null default 0`,
      // Right for all names but those below.
      'update account set name_folded = name_norm',
      'create unique index account_folded on account (brand, name_folded, name_twin)',
    ]) {
      await sql.raw(statement).execute(db)
    }
    if (engine === 'sqlite') await describeIndices(db)
    const { rows } = await sql<Row>`
      select pool, id, name, name_norm from account where octet_length(name) <> length(name)
      order by signup_at, id`.execute(db)
    for (const { pool, id, name, name_norm } of rows) {
      const folded = foldName(name)
      if (folded === name_norm) continue
      await sql`
        update account set name_folded = ${folded}, name_twin = (
          select coalesce(max(other.name_twin) + 1, 0) from account as other
          where other.brand = account.brand and other.name_folded = ${folded})
        where pool = ${pool} and id = ${id}`.execute(db)
    }
  },
})
