// Which column names a row of which other table. A test asks the database for its columns and fails on one that looks
// like a name and is missing here.

import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

interface Reference {
  readonly table: keyof Database
  readonly column: string
  /** The table whose `id` (a session's `hash`) the column holds. */
  readonly to:
    | 'account'
    | 'profile'
    | 'conversation'
    | 'session'
    | 'orders'
    | 'mandate'
    | 'complaint'
    | 'sandbox_payment'
  /** '' stands for none. */
  readonly optional?: true
  /** Stands before the id; what does not begin with it names nothing. */
  readonly prefix?: string
  /** The table has no pool of its own. */
  readonly poolless?: true
}

const of = (
  to: Reference['to'],
  named: Partial<Record<keyof Database, readonly string[]>>,
  how: Pick<Reference, 'optional' | 'prefix' | 'poolless'> = {},
): Reference[] =>
  (Object.entries(named) as [keyof Database, readonly string[]][]).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column, to, ...how })),
  )

export const REFERENCES: readonly Reference[] = [
  ...of('account', {
    ...{ session: ['account'], token: ['account'], account_setting: ['account'], deletion: ['account'] },
    ...{ notification_choice: ['account'], notification_plan: ['account'], consent: ['account'] },
    ...{ orders: ['account'], mandate: ['account'], direct_debit: ['account'], discount: ['account'] },
    ...{ payment_customer: ['account'], refund: ['account'], invoice: ['account'] },
    ...{ credit_note: ['account'], restriction: ['account'], push_subscription: ['account'] },
  }),
  ...of(
    'account',
    { complaint: ['account', 'about'], withdrawal: ['account'], discount_code: ['account'] },
    { optional: true },
  ),
  ...of('account', { outbox: ['account'] }, { optional: true, poolless: true }),
  ...of('account', { ledger: ['book'] }, { prefix: 'member:' }),
  ...of('account', { ledger: ['book'] }, { prefix: 'debt:' }),
  ...of('profile', {
    ...{ listing: ['profile'], photo: ['profile'], message_photo: ['profile'], draft: ['profile', 'other'] },
    ...{ likes: ['from_profile', 'to_profile'], block: ['blocker', 'blocked'], match_answer: ['profile'] },
    ...{ conversation: ['low', 'high', 'starter'], conversation_side: ['profile', 'other'] },
    ...{ message: ['sender'], swipe: ['profile', 'other'], swipe_day: ['profile'] },
    ...{ event: ['profile'], event_cursor: ['profile'] },
  }),
  ...of('profile', { swipe_day: ['last_other'], event: ['from_profile'] }, { optional: true }),
  ...of('conversation', { conversation_side: ['conversation'], message: ['conversation'] }),
  ...of('conversation', { event: ['conversation'] }, { optional: true }),
  ...of('complaint', { restriction: ['notice'] }, { optional: true }),
  ...of('session', { push_subscription: ['session'] }),
  ...of('orders', {
    ...{ mandate: ['order_id'], refund: ['order_id'], invoice: ['order_id'], credit_note: ['order_id'] },
  }),
  ...of('orders', { direct_debit: ['open_order'], withdrawal: ['order_id'] }, { optional: true }),
  ...of('orders', { sandbox_payment: ['order_id'] }, { poolless: true }),
  ...of('mandate', { orders: ['mandate'] }, { optional: true }),
  ...of('sandbox_payment', { sandbox_refund: ['payment'] }, { poolless: true }),
]

export const checkName = ({ table, column, prefix = '', to }: Reference): string =>
  `${table}.${column}${prefix && ` (${prefix})`} names ${to === 'orders' ? 'orders' : `rows of ${to}`} that are there`

/** Finds the rows whose column names nothing. */
export function orphans(reference: Reference): RawBuilder<Record<string, unknown>> {
  const { table, column, to, optional, prefix = '', poolless } = reference
  const key = sql.ref(`target.${to === 'session' ? 'hash' : 'id'}`)
  const value = sql.ref(`source.${column}`)
  const pool = poolless ? sql`` : sql`target.pool = source.pool and `
  const given = optional ? sql`${value} <> '' and ` : sql``
  const begins = prefix === '' ? sql`` : sql`${value} like ${sql.lit(`${prefix}%`)} and `
  const id = prefix === '' ? value : sql`substr(${value}, ${sql.lit(prefix.length + 1)})`
  const shown = poolless ? sql`'' as pool` : sql`source.pool`
  return sql`
    select ${shown}, ${value} as found from ${sql.table(table)} as source
    where ${given}${begins}not exists (
      select 1 from ${sql.table(to)} as target where ${pool}${key} = ${id})`
}
