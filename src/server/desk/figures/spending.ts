import { sql } from 'kysely'
import { WEEK_MS } from '../../../core/durations.ts'
import { SPENDING } from '../../payments/ledger/transfer-credits.ts'
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
 * of takings from their top hundredth; members who have set themselves a weekly limit, and those who spent all of it within
 * seven days that end in the month; charge-backs of a hundred orders.
 */
export const spending: Figure = {
  name: 'spending',
  async compute({ db, pools, brands, month }) {
    const paid = sql`pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and completed_at > 0
      and ${within(sql`completed_at`, month)}`
    const payers = sql`select currency as part, account as who, sum(total) as value from orders
      where ${paid} group by currency, account`
    const limited = sql`account.pool in ${oneOf(pools)} and account.brand in ${oneOf(brands)}
      and account.status = 'active' and account.weekly_limit > 0`
    const [median, top, takings, [orders], [limits], [used]] = await Promise.all([
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
      rowsOf<{ members: number }>(db, sql`select count(*) as members from account where ${limited}`),
      rowsOf<{ members: number }>(
        db,
        sql`select count(distinct who) as members from (
            select ledger.ledger_account as who, ledger.created_at, account.weekly_limit,
              sum(-ledger.amount) over (partition by ledger.pool, ledger.ledger_account order by ledger.created_at
                range between ${sql.lit(WEEK_MS - 1)} preceding and current row) as spent
            from account inner join ledger on ledger.pool = account.pool
              and ledger.ledger_account = 'member:' || account.id and ledger.reason in ${oneOf(SPENDING)}
              and ${within(sql`ledger.created_at`, { from: month.from - WEEK_MS, until: month.until })}
            where ${limited}) as spending
          where created_at >= ${month.from} and spent >= weekly_limit`,
      ),
    ])
    const [members, usedUp] = [Number(limits?.members), Number(used?.members)]
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
      { part: 'limits_used_up', value: usedUp, people: usedUp },
      ...shareOf(
        'charge_back_share',
        Number(orders?.charged_back),
        Number(orders?.orders),
        Number(orders?.people),
      ),
    ]
  },
}
