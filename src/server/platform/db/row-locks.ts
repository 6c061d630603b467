import { type Selectable, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from './schema.ts'
import type { Db } from './store.ts'

/** A column that no key holds, to write back as it is. */
const UNCHANGED = {
  account: 'seen_at',
  account_trace: 'created_at',
  conversation: 'last_seq',
  conversation_side: 'unread',
  orders: 'total',
  profile: 'link',
  sandbox_payment: 'state',
  swipe_day: 'likes',
} as const satisfies { [T in keyof Database]?: keyof Database[T] }

/**
 * The row that has these values, locked until the transaction ends: an update that changes nothing holds it on PostgreSQL,
 * and on SQLite there is one writer anyway. Must run in a transaction.
 */
export async function lockRow<T extends keyof typeof UNCHANGED>(
  db: Db,
  table: T,
  values: Partial<Selectable<Database[T]>>,
): Promise<Selectable<Database[T]> | undefined> {
  const column = sql.ref(UNCHANGED[table])
  const matches = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<Selectable<Database[T]>>`
    update ${sql.table(table)} set ${column} = ${column} where ${sql.join(matches, sql` and `)} returning *`.execute(
    db,
  )
  return rows[0]
}

/** The row, which must be there. */
export async function lockExisting<T extends keyof typeof UNCHANGED>(
  ...row: Parameters<typeof lockRow<T>>
): Promise<Selectable<Database[T]>> {
  const locked = await lockRow(...row)
  if (!locked) throw new Error(`no such row of ${row[1]}`)
  return locked
}

/** Two profiles in text order, so that a pair has one name whoever asks. */
export const orderPair = (one: string, other: string): { low: string; high: string } =>
  one < other ? { low: one, high: other } : { low: other, high: one }

/** Makes what happens between two members wait for each other until the transaction ends. */
export async function lockPair({ db, brand }: Context, one: string, other: string): Promise<void> {
  await lockRow(db, 'profile', { pool: brand.pool, id: orderPair(one, other).low })
}
