import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { oneOf, rowsOf, shareOf, within, type Figure, type FigureInput, type Part } from './figure.ts'

const BEFORE_MS = 30 * DAY_MS

/**
 * Orders paid in the month: the share with a discount, by its source, the share at the list price; and of each price that was
 * crossed out, the lowest list price of the 30 days before, from the log of prices.
 */
export const priceTruth: Figure = {
  name: 'price_truth',
  async compute(input) {
    const { db } = input
    const rows = await rowsOf<{ source: string; orders: number; people: number }>(
      db,
      sql`select discount_source as source, count(*) as orders, count(distinct account) as people
        from orders where ${paid(input)} group by discount_source`,
    )
    const all = rows.reduce((sum, { orders }) => sum + Number(orders), 0)
    const people = rows.reduce((sum, each) => sum + Number(each.people), 0)
    return [
      { part: 'orders', value: all, people },
      ...rows.flatMap(({ source, orders, people: buyers }) =>
        shareOf(
          source === '' ? 'list_price_share' : `discount_share.${source}`,
          Number(orders),
          all,
          Number(buyers),
        ),
      ),
      ...(await crossedOut(input)),
    ]
  },
}

const paid = ({ pools, brands, month }: FigureInput) => sql`pool in ${oneOf(pools)}
  and brand in ${oneOf(brands)} and completed_at > 0 and ${within(sql`completed_at`, month)}`

/** Prices are no people's. */
async function crossedOut(input: FigureInput): Promise<Part[]> {
  const { db, brands } = input
  const shown = await rowsOf<{ brand: string; bundle: string; currency: string; price: number; at: number }>(
    db,
    sql`select brand, bundle, currency, price, min(created_at) as at from orders
      where ${paid(input)} and total < price group by brand, bundle, currency, price`,
  )
  if (shown.length === 0) return []
  const log = await db
    .selectFrom('price_log')
    .selectAll()
    .where('brand', 'in', brands)
    .where('price', '>', 0)
    .orderBy('from_at')
    .execute()
  const lowest = new Map<string, number>()
  for (const { brand, bundle, currency, price, at } of shown) {
    const steps = log.filter(
      (row) =>
        row.brand === brand &&
        row.bundle === bundle &&
        row.currency === currency &&
        row.from_at <= Number(at),
    )
    // The price that held when the 30 days began counts, too.
    const first = steps.findLastIndex(({ from_at }) => from_at <= Number(at) - BEFORE_MS)
    const held = steps.slice(Math.max(0, first)).map((row) => row.price)
    const part = `crossed_out.${bundle}.${currency}.${price}`
    if (held.length > 0) lowest.set(part, Math.min(...held, lowest.get(part) ?? Infinity))
  }
  return [...lowest].map(([part, value]) => ({ part, value, people: null }))
}
