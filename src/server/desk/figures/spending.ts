import { sql } from 'kysely'
import { IS_CHARGED_BACK } from '../../payments/order.ts'
import {
  LEAST_PEOPLE,
  oneOf,
  percentileOf,
  rowsOf,
  shareOf,
  within,
  type Figure,
  type Part,
} from './figure.ts'

/** A hundredth of fewer payers is less than ten of them: its number would tell of one. */
const LEAST_PAYERS = 100 * LEAST_PEOPLE
const hasTop = ({ people }: { people: number }) => Number(people) >= LEAST_PAYERS

/**
 * What payers spent in the month, in minor units of each currency: median and, of enough payers, 99th percentile and the share
 * of takings from their top hundredth; members who have set themselves a weekly limit; charge-backs of a hundred orders.
 */
export const spending: Figure = {
  name: 'spending',
  async compute({ db, pools, brands, month }) {
    const paid = sql`pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and completed_at > 0
      and ${within(sql`completed_at`, month)}`
    const payers = sql`select currency as part, account as who, sum(total) as value from orders
      where ${paid} group by currency, account`
    const [median, top, takings, [orders], [limits]] = await Promise.all([
      percentileOf(db, payers, 50),
      percentileOf(db, payers, 99),
      rowsOf<{ currency: string; top: number; all_sums: number; people: number }>(
        db,
        sql`select part as currency, sum(value) as all_sums, count(*) as people,
            sum(case when nr <= (total + 99) / 100 then value else 0 end) as top
          from (select part, value, row_number() over (partition by part order by value desc) as nr,
            count(*) over (partition by part) as total from (${payers}) as payers) as ranked group by part`,
      ),
      rowsOf<{ orders: number; charged_back: number; people: number }>(
        db,
        sql`select count(*) as orders, count(distinct account) as people,
          sum(case when ${IS_CHARGED_BACK} then 1 else 0 end) as charged_back from orders where ${paid}`,
      ),
      rowsOf<{ members: number }>(
        db,
        sql`select count(*) as members from account where pool in ${oneOf(pools)} and brand in ${oneOf(brands)}
          and status = 'active' and weekly_limit > 0`,
      ),
    ])
    const members = Number(limits?.members)
    return [
      ...median.map((each): Part => ({ ...each, part: `median.${each.part}` })),
      ...top.filter(hasTop).map((each): Part => ({ ...each, part: `percentile_99.${each.part}` })),
      ...takings
        .filter(hasTop)
        .flatMap((each) =>
          shareOf(
            `top_payers_share.${each.currency}`,
            Number(each.top),
            Number(each.all_sums),
            Number(each.people),
          ),
        ),
      { part: 'weekly_limits', value: members, people: members },
      ...shareOf(
        'charge_back_share',
        Number(orders?.charged_back),
        Number(orders?.orders),
        Number(orders?.people),
      ),
    ]
  },
}
