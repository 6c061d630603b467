import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** Figures of days, and what they are read by. */
export const figures = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, real, kind] =
      engine === 'sqlite'
        ? ['text', 'real', ' strict, without rowid']
        : ['text collate "C"', 'double precision', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(
      `create table desk_figure (brand ${text} not null, day ${text} not null, name ${text} not null,
        part ${text} not null, value ${real} not null, primary key (brand, name, day, part))${kind}`,
    )
    await run('create index orders_paid on orders (brand, completed_at, id) where completed_at > 0')
    await run('create index notice_confirmed on notice (brand, confirmed_at)')
    await run('create index decision_brand on decision (brand, decided_at)')
    await run('create index withdrawal_declared on withdrawal (brand, created_at)')
    if (engine === 'sqlite') await describeIndices(db)
  },
})
