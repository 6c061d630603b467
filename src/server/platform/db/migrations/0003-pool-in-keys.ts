import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

/** At the end, so that whoever asks without a pool, as the release before may, still finds the index. */
const INDICES = {
  account_name: 'account (brand, name_norm, pool)',
  account_email: 'account (brand, email_norm, pool) where email_confirmed_at > 0',
  orders_payment: "orders (provider, provider_reference, pool) where provider_reference <> ''",
}
const NUMBERED = ['invoice', 'credit_note']
const KEY = 'primary key (pool, brand, number)'

/**
 * Every unique key of a table with a pool holds it: a database that spreads pools over machines can keep no other. They
 * forbid what they forbade, since a brand's members lie in one pool.
 */
export const poolInKeys = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw<{ sql: string }>(statement).execute(db)
    for (const [name, columns] of Object.entries(INDICES)) {
      await run(`drop index ${name}`)
      await run(`create unique index ${name} on ${columns}`)
    }
    if (engine === 'postgres') {
      for (const table of NUMBERED)
        await run(`alter table ${table} drop constraint ${table}_pkey, add ${KEY}`)
      return
    }
    // SQLite changes no key of a table: it is made anew, from its own text.
    for (const table of NUMBERED) {
      const { rows } = await run(
        `select sql from sqlite_schema where tbl_name = '${table}' and sql is not null order by type desc`,
      )
      const [made = '', ...indices] = rows.map((row) => row.sql)
      await run(made.replace(table, `new_${table}`).replace('primary key (brand, number)', KEY))
      await run(`insert into new_${table} select * from ${table}`)
      await run(`drop table ${table}`)
      await run(`alter table new_${table} rename to ${table}`)
      for (const index of indices) await run(index)
    }
    await describeIndices(db)
  },
})
