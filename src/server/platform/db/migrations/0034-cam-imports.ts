import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = ['id', 'brand', 'asked_by', 'refused', 'failure']
const NUMBERS = ['asked_at', 'added', 'changed', 'removed', 'left_out', 'finished_at']

/** Imports of cam profiles with what was left out. The release before does without. */
export const camImports = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const columns = [
      ...TEXTS.map((name) => `${name} ${text} not null`),
      ...NUMBERS.map((name) => `${name} ${int} not null`),
    ].join(', ')
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`create table cam_import (${columns}, primary key (id))${kind}`)
    await run('create index cam_import_age on cam_import (brand, asked_at, id)')
    await run('create unique index cam_import_waiting on cam_import (brand) where finished_at = 0')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
