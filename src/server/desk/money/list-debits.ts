import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { getDebits as debitsCall } from '../../../contract/desk/disputes.ts'
import type { OrderState } from '../../../contract/orders.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { cursorOf, MONEY_PAGE } from './list-orders.ts'

type Query = QueryOf<typeof debitsCall>
type Answer = AnswerOf<typeof debitsCall>
type Row = Answer['rows'][number]

const STATES = {
  open: ['created', 'pending'],
  failed: ['failed', 'charged_back'],
} as const satisfies Record<string, readonly OrderState[]>

/** A page of direct debits, or of members to whom they are closed, the newest first. */
export function listDebits(context: OperatorContext, query: Query): Promise<Answer> {
  const entry = { call: 'getDebits', right: 'orders.read', after: query } as const
  return look(context, entry, async (trx) => {
    const all = [...brandsOf(trx, 'orders.read')]
    const brands = new Map(all.filter(([id]) => query.brand === undefined || query.brand === id))
    const { view, after } = query
    const found =
      view === 'blocked'
        ? await blockedOf(trx.db, brands, after)
        : await debitsOf(trx.db, brands, STATES[view], after)
    return { rows: found.slice(0, MONEY_PAGE), next: cursorOf(found, 'at') }
  })
}

type Brands = Parameters<typeof withinBrands>[0]

async function debitsOf(
  db: Db,
  brands: Brands,
  states: readonly OrderState[],
  after: string | undefined,
): Promise<Row[]> {
  const [at, id = ''] = after?.split('.', 2) ?? []
  let debits = withMandate(db)
    .where(withinBrands(brands, 'orders'))
    // The same expression as in the index.
    .where(sql<boolean>`orders.method = 'sdd'`)
    .where('orders.state', 'in', states)
  if (at !== undefined)
    debits = debits.where((row) =>
      row.or([
        row('orders.created_at', '<', Number(at)),
        row.and([row('orders.created_at', '=', Number(at)), row('orders.id', '<', id)]),
      ]),
    )
  const rows = await debits
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(MONEY_PAGE + 1)
    .execute()
  return rows.map(({ order, label, ...row }) => ({ ...row, id: order, order, mandate: label ?? '' }))
}

const withMandate = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'orders.pool').onRef('account.id', '=', 'orders.account'),
    )
    .leftJoin('mandate', (join) =>
      join.onRef('mandate.pool', '=', 'orders.pool').onRef('mandate.id', '=', 'orders.mandate'),
    )
    .select(['orders.id as order', 'orders.brand', 'orders.account as member', 'account.name'])
    .select(['orders.total as amount', 'orders.currency', 'orders.state', 'orders.created_at as at'])
    .select('mandate.label')

/** Members to whom direct debit is closed, with their latest one. */
async function blockedOf(db: Db, brands: Brands, after: string | undefined): Promise<Row[]> {
  const [at, id = ''] = after?.split('.', 2) ?? []
  let blocked = db
    .selectFrom('direct_debit')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'direct_debit.pool').onRef('account.id', '=', 'direct_debit.account'),
    )
    .select(['account.pool', 'account.id', 'account.brand', 'account.name', 'direct_debit.blocked_at as at'])
    .where(withinBrands(brands, 'account'))
    // The same expression as in the index.
    .where(sql<boolean>`direct_debit.blocked_at > 0`)
  if (at !== undefined)
    blocked = blocked.where((row) =>
      row.or([
        row('direct_debit.blocked_at', '<', Number(at)),
        row.and([row('direct_debit.blocked_at', '=', Number(at)), row('account.id', '<', id)]),
      ]),
    )
  const members = await blocked
    .orderBy('direct_debit.blocked_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(MONEY_PAGE + 1)
    .execute()
  const rows: Row[] = []
  for (const { pool, ...member } of members) {
    const latest = await withMandate(db)
      .where('orders.pool', '=', pool)
      .where('orders.account', '=', member.id)
      .where('orders.method', '=', 'sdd')
      .orderBy('orders.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { order = '', amount = 0, currency = '', state = null, label = '' } = latest ?? {}
    rows.push({ ...member, member: member.id, order, amount, currency, state, mandate: label ?? '' })
  }
  return rows
}
