import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { getDisputes as disputesCall } from '../../../contract/desk/disputes.ts'
import { owedCredits } from '../../payments/ledger/transfer-credits.ts'
import type { OrderRow } from '../../payments/order.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { cursorOf, membersOf, MONEY_PAGE, pageOfBrands } from './list-orders.ts'

type Query = QueryOf<typeof disputesCall>
type Answer = AnswerOf<typeof disputesCall>

/** An order that was charged back, with its open case, and what the next page begins after. */
interface Disputed {
  order: OrderRow
  case: string
  due_at: number
}

/** A page of charge-backs: those with an open case by what is due first, all of them the newest order first. */
export function listDisputes(context: OperatorContext, query: Query): Promise<Answer> {
  const entry = { call: 'getDisputes', right: 'orders.read', after: query } as const
  return look(context, entry, async (trx) => {
    const all = [...brandsOf(trx, 'orders.read')]
    const brands = new Map(all.filter(([id]) => query.brand === undefined || query.brand === id))
    if (query.view === 'open') {
      const found = await openOf(trx, brands, query.after)
      const keys = found.map(({ order: { id }, due_at }) => ({ id, due_at }))
      return { rows: await describe(trx.db, found.slice(0, MONEY_PAGE)), next: cursorOf(keys, 'due_at') }
    }
    const orders = await pageOfBrands(trx.db, [...brands.values()], { disputed: '1', after: query.after })
    const found = orders.slice(0, MONEY_PAGE).map((order) => ({ order, case: '', due_at: 0 }))
    return { rows: await describe(trx.db, found), next: cursorOf(orders, 'created_at') }
  })
}

async function openOf(
  { db }: OperatorContext,
  brands: Parameters<typeof withinBrands>[0],
  after: string | undefined,
): Promise<Disputed[]> {
  const [at, id = ''] = after?.split('.', 2) ?? []
  let cases = db
    .selectFrom('desk_case')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'desk_case.pool').onRef('orders.id', '=', 'desk_case.subject_ref'),
    )
    .selectAll('orders')
    .select(['desk_case.id as case', 'desk_case.due_at'])
    .where(withinBrands(brands, 'desk_case'))
    .where('desk_case.kind', '=', 'dispute')
    // The same expression as in the index.
    .where(sql<boolean>`desk_case.closed_at = 0`)
  if (at !== undefined)
    cases = cases.where((row) =>
      row.or([
        row('desk_case.due_at', '>', Number(at)),
        row.and([row('desk_case.due_at', '=', Number(at)), row('orders.id', '>', id)]),
      ]),
    )
  const rows = await cases
    .orderBy('desk_case.due_at')
    .orderBy('orders.id')
    .limit(MONEY_PAGE + 1)
    .execute()
  return rows.map(({ case: of, due_at, ...order }) => ({ order, case: of, due_at }))
}

async function describe(db: Db, found: readonly Disputed[]): Promise<Answer['rows']> {
  const names = await membersOf(
    db,
    found.map(({ order }) => order),
  )
  const rows: Answer['rows'] = []
  for (const { order, ...waiting } of found) {
    const { id, brand, account, total, currency, state, created_at, disputes, disputed_credits } = order
    rows.push({
      ...{ id, order: id, brand, member: account, name: names.get(account) ?? '', amount: total, currency },
      ...{ state, at: created_at, disputes, credits: disputed_credits },
      debt: await owedCredits(db, order),
      ...waiting,
    })
  }
  return rows
}
