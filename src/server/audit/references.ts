// Columns that name a row of another table, and that no foreign key can hold: '' stands for none, a prefix stands before
// the id, or the table has no pool. A test asks the database for its columns and keys, and fails on one that looks like a
// name and is neither a key nor here.

import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

interface Reference {
  readonly table: keyof Database
  readonly column: string
  /** The table whose `id` the column holds, unless it is ''. */
  readonly to:
    | 'account'
    | 'profile'
    | 'conversation'
    | 'orders'
    | 'mandate'
    | 'notice'
    | 'decision'
    | 'appeal'
    | 'desk_case'
  /** Stands before the id; what does not begin with it names nothing. */
  readonly prefix?: string
  /** The table has no pool of its own. */
  readonly poolless?: true
  /** The id may also be one of this table. */
  readonly or?: 'desk_case'
}

const of = (
  to: Reference['to'],
  named: Partial<Record<keyof Database, readonly string[]>>,
  how: Pick<Reference, 'prefix' | 'poolless' | 'or'> = {},
): Reference[] =>
  (Object.entries(named) as [keyof Database, readonly string[]][]).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column, to, ...how })),
  )

export const REFERENCES: readonly Reference[] = [
  ...of('account', { notice: ['account', 'about'], withdrawal: ['account'], discount_code: ['account'] }),
  ...of('account', { appeal: ['account'], appeal_picture: ['account'] }),
  ...of('appeal', { appeal_picture: ['appeal'] }),
  ...of('account', { outbox: ['account'] }, { poolless: true }),
  ...of('account', { ledger: ['ledger_account'] }, { prefix: 'member:' }),
  ...of('account', { ledger: ['ledger_account'] }, { prefix: 'debt:' }),
  ...of('profile', { swipe_day: ['last_other'], event: ['from_profile'] }),
  ...of('conversation', { event: ['conversation'] }),
  ...of('notice', { restriction: ['notice'], decision: ['notice'] }),
  ...of('notice', { evidence: ['notice'] }, { or: 'desk_case' }),
  ...of('decision', { restriction: ['decision'], account: ['warning'] }),
  ...of('decision', {
    message: ['removed'],
    profile: ['about_removed'],
    prompt_answer: ['removed'],
    message_subject: ['removed'],
  }),
  ...of('account', { desk_case: ['subject'], case_event: ['account'] }),
  ...of('account', { privacy_request: ['account'], authority_order: ['account'] }),
  ...of('account', { authority_report: ['account'] }),
  ...of('desk_case', { authority_report: ['case_id'], signal: ['case_id'] }),
  ...of('notice', { desk_case: ['first_notice'] }),
  ...of('desk_case', { notice: ['case_id'], decision: ['case_id'], desk_case: ['parent'] }),
  ...of('orders', { direct_debit: ['open_order'], withdrawal: ['order_id'] }),
  ...of('orders', { sandbox_payment: ['order_id'] }, { poolless: true }),
  ...of('mandate', { orders: ['mandate'] }),
]

export const checkName = ({ table, column, prefix = '', to }: Reference): string =>
  `${table}.${column}${prefix && ` (${prefix})`} names ${to === 'orders' ? 'orders' : `rows of ${to}`} that are there`

/** Finds the rows whose column names nothing. */
export function orphans(reference: Reference): RawBuilder<Record<string, unknown>> {
  const { table, column, to, prefix = '', poolless, or } = reference
  const value = sql.ref(`source.${column}`)
  const pool = poolless ? sql`` : sql`target.pool = source.pool and `
  const isSet = prefix === '' ? sql`${value} <> ''` : sql`${value} like ${sql.lit(`${prefix}%`)}`
  const id = prefix === '' ? value : sql`substr(${value}, ${sql.lit(prefix.length + 1)})`
  const shown = poolless ? sql`'' as pool` : sql`source.pool`
  const isMissing = (among: string) =>
    sql`not exists (select 1 from ${sql.table(among)} as target where ${pool}target.id = ${id})`
  return sql`
    select ${shown}, ${value} as found from ${sql.table(table)} as source
    where ${isSet} and ${sql.join([to, ...(or ? [or] : [])].map(isMissing), sql` and `)}`
}
