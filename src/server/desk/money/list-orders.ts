import { sql } from 'kysely'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getOrders as ordersCall, OrderListRow, OrderQuery } from '../../../contract/desk/orders.ts'
import { readInvoiceNumber } from '../../payments/invoices/invoice.ts'
import type { OrderRow } from '../../payments/order.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'

export const MONEY_PAGE = 50

type Query = v.InferOutput<typeof OrderQuery>

/**
 * A page of orders at the operator's brands, the newest first. Each brand is read by its own index, so that a page costs the same
 * however many orders there are.
 */
export function listOrders(context: OperatorContext, query: Query): Promise<AnswerOf<typeof ordersCall>> {
  const entry = { call: 'getOrders', right: 'orders.read', after: query } as const
  return look(context, entry, async ({ db, deps }) => {
    const all = brandsOf(context, 'orders.read')
    const brands = [...all.values()].filter(({ id }) => query.brand === undefined || query.brand === id)
    const ids = query.number === undefined ? null : await idsOf(db, deps.payments.name, all, query.number)
    const found = await pageOfBrands(db, brands, query, ids)
    return { rows: await describeOrders(db, found.slice(0, MONEY_PAGE)), next: cursorOf(found, 'created_at') }
  })
}

/** The newest orders of all these brands, a row more than a page. */
export async function pageOfBrands(
  db: Db,
  brands: readonly Brand[],
  query: Query,
  ids: readonly string[] | null = null,
): Promise<OrderRow[]> {
  const pages = await Promise.all(brands.map((brand) => pageOf(db, brand, query, ids)))
  return pages
    .flat()
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    .slice(0, MONEY_PAGE + 1)
}

/** What `after` takes for the page behind this one, which was read with a row more. */
export function cursorOf<Key extends string>(
  found: readonly ({ id: string } & Record<Key, number>)[],
  key: Key,
): string {
  const last = found[MONEY_PAGE - 1]
  return last && found.length > MONEY_PAGE ? `${last[key]}.${last.id}` : ''
}

/** Orders that a number stands for: their own, that of their invoice, or that of the payment. */
async function idsOf(
  db: Db,
  provider: string,
  brands: ReadonlyMap<string, Brand>,
  number: string,
): Promise<string[]> {
  const invoice = readInvoiceNumber(number)
  const invoiced =
    invoice && brands.has(invoice.brand)
      ? await db
          .selectFrom('invoice')
          .select('order_id as id')
          .where('brand', '=', invoice.brand)
          .where('number', '=', invoice.number)
          .execute()
      : []
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', 'in', poolsOf(brands))
    .where('provider', '=', provider)
    .where('provider_reference', '=', number)
    // The same expression as in the index.
    .where(sql<boolean>`provider_reference <> ''`)
    .execute()
  return [number, ...[...invoiced, ...paid].map(({ id }) => id)]
}

function pageOf(db: Db, brand: Brand, query: Query, ids: readonly string[] | null): Promise<OrderRow[]> {
  const { state, method, country, currency, member, code, from, until, returned, disputed, after } = query
  const [at, id = ''] = after?.split('.', 2) ?? []
  let orders = db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.id)
  if (ids) orders = orders.where('id', 'in', ids)
  if (state !== undefined) orders = orders.where('state', '=', state)
  if (method !== undefined) orders = orders.where('method', '=', method)
  if (country !== undefined) orders = orders.where('country', '=', country)
  if (currency !== undefined) orders = orders.where('currency', '=', currency)
  if (member !== undefined) orders = orders.where('account', '=', member)
  if (from !== undefined) orders = orders.where('created_at', '>=', from)
  if (until !== undefined) orders = orders.where('created_at', '<', until)
  // The same expressions as in the indices.
  if (code !== undefined)
    orders = orders.where('discount_code', '=', code).where(sql<boolean>`discount_code <> ''`)
  if (returned) orders = orders.where(sql<boolean>`returned_amount > 0`)
  if (disputed) orders = orders.where(sql<boolean>`disputes > 0`)
  if (at !== undefined)
    orders = orders.where((row) =>
      row.or([
        row('created_at', '<', Number(at)),
        row.and([row('created_at', '=', Number(at)), row('id', '<', id)]),
      ]),
    )
  return orders
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MONEY_PAGE + 1)
    .execute()
}

type Row = v.InferOutput<typeof OrderListRow>

/** Orders as rows of a list, with their member's name. */
export async function describeOrders(db: Db, orders: readonly OrderRow[]): Promise<Row[]> {
  const names = await membersOf(db, orders)
  return orders.map((order) => ({
    id: order.id,
    at: order.created_at,
    paid_at: order.completed_at,
    brand: order.brand,
    member: order.account,
    name: names.get(order.account) ?? '',
    method: order.method,
    country: order.country,
    total: order.total,
    currency: order.currency,
    state: order.state,
    returned: order.returned_amount,
    disputes: order.disputes,
    code: order.discount_code,
  }))
}

/** Names of the members that rows belong to, by account. */
export async function membersOf(
  db: Db,
  rows: readonly { pool: string; account: string }[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('pool', 'in', [...new Set(rows.map(({ pool }) => pool))])
    .where('id', 'in', [...new Set(rows.map(({ account }) => account))])
    .execute()
  return new Map(accounts.map(({ id, name }) => [id, name]))
}
