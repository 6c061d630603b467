import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import {
  WITHOUT_DAYS,
  type CodeSales,
  type CodeView,
  type DiscountCodeRow,
  type getDiscountCodes as codesCall,
  type WithoutCode,
} from '../../../contract/desk/discount-codes.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { IS_CHARGED_BACK } from '../../payments/order.ts'
import type { DiscountCodeTable } from '../../payments/tables.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { namesOf, operatorIn } from '../cases/list-cases.ts'
import { look } from '../log/log-entry.ts'
import { membersOf, MONEY_PAGE } from '../money/list-orders.ts'
import { brandsOf } from '../operators/grants.ts'

type Query = QueryOf<typeof codesCall>
type Answer = AnswerOf<typeof codesCall>
type Brands = ReadonlyMap<string, Brand>

/** A page of the codes that operators gave out, those that began last first, with what was bought with them. */
export function listDiscountCodes(context: OperatorContext, query: Query): Promise<Answer> {
  const entry = { call: 'getDiscountCodes', right: 'codes.manage', after: query } as const
  return look(context, entry, async ({ db, now }) => {
    const all = [...brandsOf(context, 'codes.manage')]
    const brands = new Map(all.filter(([id]) => query.brand === undefined || query.brand === id))
    const found = await pageOf(db, brands, query, now)
    const page = found.slice(0, MONEY_PAGE)
    const last = page.at(-1)
    return {
      rows: await describe(db, brands, page),
      next: last && found.length > MONEY_PAGE ? `${last.begins_at}.${last.brand}.${last.code}` : '',
      without: await averagesWithout(db, brands, now),
      days: query.after === undefined ? await ordersByDay(db, brands, query.code, now) : [],
      operators: await namesOf(
        db,
        page.map(({ given_by }) => operatorIn(given_by)),
      ),
    }
  })
}

/** A row more than a page. */
function pageOf(
  db: Db,
  brands: Brands,
  { view, code: only, after }: Query,
  now: number,
): Promise<DiscountCodeTable[]> {
  const [at, brand = '', code = ''] = after?.split('.', 3) ?? []
  let codes = inView(
    codesOf(db)
      .where(withinBrands(brands, 'discount_code'))
      .where(sql<boolean>`source = 'operator'`),
    view,
    now,
  )
  if (only !== undefined) codes = codes.where('code', '=', only)
  if (at !== undefined)
    codes = codes.where((row) =>
      row.or([
        row('begins_at', '<', Number(at)),
        row.and([
          row('begins_at', '=', Number(at)),
          row.or([row('brand', '>', brand), row.and([row('brand', '=', brand), row('code', '>', code)])]),
        ]),
      ]),
    )
  return codes
    .orderBy('begins_at', 'desc')
    .orderBy('brand')
    .orderBy('code')
    .limit(MONEY_PAGE + 1)
    .execute()
}

const codesOf = (db: Db) => db.selectFrom('discount_code').selectAll()
type Codes = ReturnType<typeof codesOf>

function inView(codes: Codes, view: CodeView, now: number): Codes {
  if (view === 'over') return codes.where('expires_at', '<=', now)
  const open = codes.where('expires_at', '>', now)
  return view === 'coming' ? open.where('begins_at', '>', now) : open.where('begins_at', '<=', now)
}

async function describe(
  db: Db,
  brands: Brands,
  page: readonly DiscountCodeTable[],
): Promise<DiscountCodeRow[]> {
  const names = await membersOf(db, page)
  const sales = await salesOf(db, brands, page)
  return page.map((row) => ({
    brand: row.brand,
    code: row.code,
    percent: row.value_percentage,
    // One who is gone has no name, and the code is still for nobody else.
    member: row.account && (names.get(row.account) ?? row.account),
    country: row.country,
    currency: row.currency,
    minimum: row.minimum_order_value,
    methods: JSON.parse(row.paymentmethods) as DiscountCodeRow['methods'],
    begins_at: row.begins_at,
    ends_at: row.expires_at,
    given_by: row.given_by,
    sales: sales.get(`${row.brand} ${row.code}`) ?? [],
  }))
}

/** What was bought with codes, by brand and code. */
async function salesOf(
  db: Db,
  brands: Brands,
  codes: readonly DiscountCodeTable[],
): Promise<Map<string, CodeSales[]>> {
  const sales = new Map<string, CodeSales[]>()
  if (codes.length === 0) return sales
  const rows = await db
    .selectFrom('orders')
    .select(['brand', 'discount_code', 'currency'])
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('total').as('paid'),
      // A charge-back took the whole of it.
      sql<number>`sum(case when ${IS_CHARGED_BACK} then 0 else total - returned_amount end)`.as('kept'),
    ])
    .where(withinBrands(brands, 'orders'))
    .where('discount_code', 'in', [...new Set(codes.map(({ code }) => code))])
    // The same expression as in the index.
    .where(sql<boolean>`discount_code <> ''`)
    .where('completed_at', '>', 0)
    .groupBy(['brand', 'discount_code', 'currency'])
    .orderBy('currency')
    .execute()
  for (const { brand, discount_code, currency, ...sums } of rows) {
    const key = `${brand} ${discount_code}`
    const orders = Number(sums.orders)
    const average = Math.round(Number(sums.paid) / orders)
    sales.set(key, [...(sales.get(key) ?? []), { currency, orders, takings: Number(sums.kept), average }])
  }
  return sales
}

/** What is paid for an order without a code, by brand and currency. */
async function averagesWithout(db: Db, brands: Brands, now: number): Promise<WithoutCode[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['brand', 'currency'])
    .select((row) => [row.fn.countAll<number>().as('orders'), row.fn.sum<number>('total').as('paid')])
    .where(withinBrands(brands, 'orders'))
    .where('created_at', '>=', now - WITHOUT_DAYS * DAY_MS)
    .where('completed_at', '>', 0)
    .where('discount_code', '=', '')
    .groupBy(['brand', 'currency'])
    .execute()
  return rows.map(({ brand, currency, orders, paid }) => ({
    brand,
    currency,
    average: Math.round(Number(paid) / Number(orders)),
  }))
}

/** Paid orders with the codes of operators, or one of them, a row for each day. */
async function ordersByDay(
  db: Db,
  brands: Brands,
  code: string | undefined,
  now: number,
): Promise<Answer['days']> {
  const today = Math.floor(now / DAY_MS)
  const first = today - WITHOUT_DAYS + 1
  const day = sql<number>`orders.created_at / ${sql.lit(DAY_MS)}`
  let orders = db
    .selectFrom('orders')
    .innerJoin('discount_code', (join) =>
      join
        .onRef('discount_code.pool', '=', 'orders.pool')
        .onRef('discount_code.brand', '=', 'orders.brand')
        .onRef('discount_code.code', '=', 'orders.discount_code'),
    )
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('orders')])
    .where(withinBrands(brands, 'orders'))
    // The same expression as in the index.
    .where(sql<boolean>`orders.discount_code <> ''`)
    .where('orders.created_at', '>=', first * DAY_MS)
    .where('orders.completed_at', '>', 0)
    .where('discount_code.source', '=', 'operator')
  if (code !== undefined) orders = orders.where('orders.discount_code', '=', code)
  const rows = await orders.groupBy(day).execute()
  const counts = new Map(rows.map((row) => [Number(row.day), Number(row.orders)]))
  return Array.from({ length: WITHOUT_DAYS }, (_, index) => ({
    day: new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
    orders: counts.get(first + index) ?? 0,
  }))
}
