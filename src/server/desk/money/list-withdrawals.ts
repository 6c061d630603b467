import { sql } from 'kysely'
import type * as v from 'valibot'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type {
  getWithdrawals as withdrawalsCall,
  WithdrawalCandidate,
  WithdrawalListRow,
} from '../../../contract/desk/withdrawals.ts'
import { REFUND_OWED_MS } from '../../../core/cases.ts'
import { maskAddress } from '../../../core/mask-address.ts'
import { readInvoiceNumber } from '../../payments/invoices/invoice.ts'
import type { OrderRow } from '../../payments/order.ts'
import { isAnswerable } from '../../payments/refunds/pending-withdrawals.ts'
import { refundEnd } from '../../payments/refunds/refund-order.ts'
import type { WithdrawalRow } from '../../payments/refunds/settle-withdrawal.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/normalize.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { cursorOf, MONEY_PAGE } from './list-orders.ts'

type Query = QueryOf<typeof withdrawalsCall>
type Row = v.InferOutput<typeof WithdrawalListRow>
type Candidate = v.InferOutput<typeof WithdrawalCandidate>
type Brands = ReadonlyMap<string, Brand>

/** Purchases that are offered of a withdrawal which names none. */
const CANDIDATES = 5

/** A withdrawal with its open case; '' and 0 without one. */
type Found = WithdrawalRow & { case: string; due_at: number }

/** A page of withdrawals: those that wait by what is due first, those that were answered the newest first. */
export function listWithdrawals(
  context: OperatorContext,
  query: Query,
): Promise<AnswerOf<typeof withdrawalsCall>> {
  const entry = { call: 'getWithdrawals', right: 'orders.read', after: query } as const
  return look(context, entry, async (trx) => {
    const all = [...brandsOf(trx, 'orders.read')]
    const brands: Brands = new Map(all.filter(([id]) => query.brand === undefined || query.brand === id))
    const isOpen = query.view === 'open'
    const found = isOpen ? await openOf(trx, brands, query.after) : await answeredOf(trx, brands, query.after)
    const page = found.slice(0, MONEY_PAGE)
    const candidates = await candidatesOf(trx, brands, page)
    return {
      rows: page.map((row) => describe(row, candidates.get(row.id) ?? [], trx.now)),
      next: isOpen ? cursorOf(found, 'due_at') : cursorOf(found, 'created_at'),
      operators: await namesOf(
        trx.db,
        page.map(({ decided_by }) => operatorIn(decided_by)),
      ),
    }
  })
}

const describe = (row: Found, candidates: Candidate[], now: number): Row => ({
  ...{ id: row.id, brand: row.brand, member: row.account, sender: row.name, contract: row.contract },
  ...{ email: maskAddress(row.email), state: row.state, repeated: row.repeated === 1 },
  ...{ order: row.order_id, candidates, declared_at: row.created_at },
  ...{ due_at: row.due_at, owed_at: row.case === '' ? 0 : row.created_at + REFUND_OWED_MS, case: row.case },
  measures: row.case === '' ? [] : measuresOf(row, now),
  ...{ decided_at: row.decided_at, decided_by: row.decided_by },
})

function measuresOf(row: Found, now: number): Row['measures'] {
  if (isAnswerable(row, now)) return ['refunded', 'denied']
  return row.state === 'waiting' ? [] : ['seen']
}

async function openOf({ db }: OperatorContext, brands: Brands, after: string | undefined): Promise<Found[]> {
  const [at, id = ''] = after?.split('.', 2) ?? []
  let cases = db
    .selectFrom('desk_case')
    .innerJoin('withdrawal', (join) =>
      join
        .onRef('withdrawal.pool', '=', 'desk_case.pool')
        .onRef('withdrawal.id', '=', 'desk_case.subject_ref'),
    )
    .selectAll('withdrawal')
    .select(['desk_case.id as case', 'desk_case.due_at'])
    .where(withinBrands(brands, 'desk_case'))
    .where('desk_case.kind', '=', 'withdrawal')
    // The same expression as in the index.
    .where(sql<boolean>`desk_case.closed_at = 0`)
  if (at !== undefined)
    cases = cases.where((row) =>
      row.or([
        row('desk_case.due_at', '>', Number(at)),
        row.and([row('desk_case.due_at', '=', Number(at)), row('withdrawal.id', '>', id)]),
      ]),
    )
  return cases
    .orderBy('desk_case.due_at')
    .orderBy('withdrawal.id')
    .limit(MONEY_PAGE + 1)
    .execute()
}

/** Each brand is read by its own index, for as long as its books are kept. */
async function answeredOf(
  { db }: OperatorContext,
  brands: Brands,
  after: string | undefined,
): Promise<Found[]> {
  const [at, id = ''] = after?.split('.', 2) ?? []
  const pages = await Promise.all(
    [...brands.values()].map((brand) => {
      let answered = db
        .selectFrom('withdrawal')
        .selectAll()
        .where('pool', '=', brand.pool)
        .where('brand', '=', brand.id)
        // The same expression as in the index.
        .where(sql<boolean>`email <> ''`)
        .where('state', 'not in', ['open', 'waiting'])
      if (at !== undefined)
        answered = answered.where((row) =>
          row.or([
            row('created_at', '<', Number(at)),
            row.and([row('created_at', '=', Number(at)), row('id', '<', id)]),
          ]),
        )
      return answered
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MONEY_PAGE + 1)
        .execute()
    }),
  )
  return pages
    .flat()
    .sort((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
    .slice(0, MONEY_PAGE + 1)
    .map((row) => ({ ...row, case: '', due_at: 0 }))
}

/** Purchases that withdrawals which wait may mean, by withdrawal: the one they name, else their member's, those paid last first. */
async function candidatesOf(
  context: OperatorContext,
  brands: Brands,
  page: readonly Found[],
): Promise<Map<string, Candidate[]>> {
  const rows = page.filter((row) => row.case !== '' && isAnswerable(row, context.now))
  if (rows.length === 0) return new Map()
  const invoiced = await namedByInvoice(context, brands, rows)
  const owners = await ownersOf(context, brands, rows)
  const orders = await paidOf(context, brands, {
    ids: [...rows.flatMap(({ order_id, contract }) => [order_id, contract]), ...invoiced.values()],
    accounts: [...rows.map(({ account }) => account), ...owners.values()],
  })
  const whyMeant = (row: Found, order: OrderRow): Candidate['by'] | null => {
    if (order.brand !== row.brand || (row.account !== '' && row.account !== order.account)) return null
    if (row.order_id !== '') return row.order_id === order.id ? 'number' : null
    if (order.id === row.contract || order.id === invoiced.get(row.id)) return 'number'
    if (row.account !== '') return 'member'
    return owners.get(row.id) === order.account ? 'address' : null
  }
  const { deps } = context
  const offered = rows.map((row) => {
    const meant = orders.flatMap((order) => {
      const by = whyMeant(row, order)
      return by ? [{ order, by }] : []
    })
    const named = meant.filter(({ by }) => by === 'number')
    return [
      row.id,
      [...named, ...meant.filter(({ by }) => by !== 'number')].slice(0, CANDIDATES).map(({ order, by }) => ({
        ...{ id: order.id, by, at: order.completed_at, total: order.total, currency: order.currency },
        ...{ state: order.state, in_time: row.created_at <= refundEnd(deps, order) },
      })),
    ] as const
  })
  return new Map(offered)
}

/** The orders of invoices that withdrawals name, by withdrawal. */
async function namedByInvoice(
  { db }: OperatorContext,
  brands: Brands,
  rows: readonly Found[],
): Promise<Map<string, string>> {
  const numbers = rows.flatMap(({ id, contract, brand }) => {
    const invoice = readInvoiceNumber(contract)
    return invoice?.brand === brand ? [{ ...invoice, id }] : []
  })
  if (numbers.length === 0) return new Map()
  const invoices = await db
    .selectFrom('invoice')
    .select(['brand', 'number', 'order_id'])
    .where('brand', 'in', [...brands.keys()])
    .where(
      'number',
      'in',
      numbers.map(({ number }) => number),
    )
    .execute()
  return new Map(
    numbers.flatMap(({ id, brand, number }) => {
      const invoice = invoices.find((each) => each.brand === brand && Number(each.number) === number)
      return invoice ? [[id, invoice.order_id] as const] : []
    }),
  )
}

/** Members whose address withdrawals of nobody in particular were declared with, by withdrawal. */
async function ownersOf(
  { db }: OperatorContext,
  brands: Brands,
  rows: readonly Found[],
): Promise<Map<string, string>> {
  const strangers = rows.filter(({ account }) => account === '')
  if (strangers.length === 0) return new Map()
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'brand', 'email_norm'])
    .where(withinBrands(brands, 'account'))
    .where(
      'email_norm',
      'in',
      strangers.map(({ email }) => addressKey(email)),
    )
    .where('email_confirmed_at', '>', 0)
    .execute()
  return new Map(
    strangers.flatMap(({ id, brand, email }) => {
      const owner = accounts.find((each) => each.brand === brand && each.email_norm === addressKey(email))
      return owner ? [[id, owner.id] as const] : []
    }),
  )
}

/** Orders that were paid, of these numbers or members, those paid last first. */
async function paidOf(
  { db }: OperatorContext,
  brands: Brands,
  { ids, accounts }: { ids: string[]; accounts: string[] },
): Promise<OrderRow[]> {
  const paid = (column: 'id' | 'account', of: string[]) => {
    const known = [...new Set(of)].filter((each) => each !== '')
    if (known.length === 0) return []
    return db
      .selectFrom('orders')
      .selectAll()
      .where(withinBrands(brands, 'orders'))
      .where(column, 'in', known)
      .where('completed_at', '>', 0)
      .execute()
  }
  const found = [...(await paid('id', ids)), ...(await paid('account', accounts))]
  const byId = new Map(found.map((order) => [order.id, order]))
  return [...byId.values()].sort((one, other) => other.completed_at - one.completed_at)
}
