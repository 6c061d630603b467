// Clusters: accounts that share what a rule finds a sign of fraud on one of them at least.

import { sql } from 'kysely'
import type { ClusterKind, SignalRule } from '../../../contract/desk/case-lists.ts'
import { SOURCES } from '../../moderation/signals/cluster-sources.ts'
import { poolsOf, withinBrands } from '../../platform/brands.ts'
import type { Brand } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'

export const ruleOf = (kind: ClusterKind): SignalRule => SOURCES[kind].rule

export type Brands = ReadonlyMap<string, Brand>

/** What accounts of a pool share. */
export interface Shared {
  pool: string
  kind: ClusterKind
  value: string
  /** When the first of them left it. */
  since: number
}

/** What accounts with a sign of the kind share with others, at some brands; `value` asks for it alone. */
export async function findShared(
  db: Db,
  brands: Brands,
  kind: ClusterKind,
  value?: string,
): Promise<Shared[]> {
  const only = value === undefined ? sql`` : sql`and own.value = ${value}`
  const found: Shared[] = []
  for (const pool of poolsOf(brands)) {
    const { rows } = await sql<{ value: string; since: string | number }>`
      select trace.value, min(trace.created_at) as since from ${tracesOf(pool, kind)} as trace
      -- Looked up, not joined: SQLite would go through all of these for each trace.
      where trace.value in (
        select own.value from signal inner join ${tracesOf(pool, kind)} as own on own.account = signal.account
        where signal.pool = ${pool} and signal.rule = ${ruleOf(kind)} and signal.ended_at = 0
          and ${withinBrands(brands, 'signal')} ${only})
        and not exists (select 1 from household where household.pool = ${pool} and household.kind = ${kind}
          and household.value = trace.value)
      group by trace.value having count(distinct trace.account) > 1`.execute(db)
    found.push(...rows.map(({ value, since }) => ({ pool, kind, value, since: Number(since) })))
  }
  return found
}

/** The accounts that left these traces, at some brands, and those whose removal was asked for, though their traces have gone. */
export async function accountsOf(
  db: Db,
  brands: Brands,
  { pool, kind, value }: Pick<Shared, 'pool' | 'kind' | 'value'>,
  asked: readonly string[] = [],
) {
  return db
    .selectFrom('account')
    .select(['id', 'pool', 'brand', 'name', 'status', 'signup_at'])
    .select((row) =>
      row
        .selectFrom('signal')
        .select((live) => live.fn.coalesce(live.fn.sum<number>('weight'), sql<number>`0`).as('weight'))
        .where('signal.pool', '=', pool)
        .whereRef('signal.account', '=', 'account.id')
        .where(sql<boolean>`signal.ended_at = 0`)
        .as('weight'),
    )
    .where('account.pool', '=', pool)
    .where(withinBrands(brands, 'account'))
    .where((row) =>
      asked.length === 0
        ? hasLeft(pool, kind, value)
        : row.or([hasLeft(pool, kind, value), row('account.id', 'in', asked)]),
    )
    .orderBy('signup_at')
    .orderBy('id')
    .execute()
}

/** How many accounts left these traces, at whatever brand. */
export async function countAccounts(
  db: Db,
  { pool, kind, value }: Pick<Shared, 'pool' | 'kind' | 'value'>,
): Promise<number> {
  const { accounts } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<string | number>().as('accounts'))
    .where('account.pool', '=', pool)
    .where(hasLeft(pool, kind, value))
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

const hasLeft = (pool: string, kind: ClusterKind, value: string) =>
  sql<boolean>`account.id in (select trace.account from ${tracesOf(pool, kind)} as trace where trace.value = ${value})`

const tracesOf = (pool: string, kind: ClusterKind) => {
  const { table, value } = SOURCES[kind]
  return table === 'picture_hash'
    ? sql`(select account, ${sql.ref(value)} as value, created_at from picture_hash
        where pool = ${pool} and alike <> '')`
    : sql`(select account, ${sql.ref(value)} as value, created_at from ${sql.table(table)}
        where pool = ${pool} and kind = ${kind})`
}
