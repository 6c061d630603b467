import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { oneOf, percentileOf, rounded, rowsOf, shareOf, within, type Figure } from './figure.ts'

const IN_TIME_MS = 14 * DAY_MS

/**
 * Withdrawals declared in the month: how many, the days until the money left, the share that left within 14 days of those whose
 * money left or is owed for longer, the sums.
 */
export const moneyBack: Figure = {
  name: 'money_back',
  async compute({ db, pools, brands, month, now }) {
    const declared = sql`
      select withdrawal.account as who, refund.amount, refund.currency,
        refund.sent_at - withdrawal.created_at as took,
        case when refund.id is not null or (withdrawal.state <> 'nothing_left'
          and withdrawal.created_at < ${now - IN_TIME_MS}) then withdrawal.account end as due
      from withdrawal left join refund on refund.pool = withdrawal.pool and refund.order_id = withdrawal.order_id
        and refund.sent_at > 0 and refund.reason = ''
      where withdrawal.pool in ${oneOf(pools)} and withdrawal.brand in ${oneOf(brands)}
        and withdrawal.state <> 'denied' and ${within(sql`withdrawal.created_at`, month)}`
    const [all] = await rowsOf<Record<'people' | 'declared' | 'due' | 'due_people' | 'in_time', number>>(
      db,
      sql`select count(distinct who) as people, count(*) as declared,
          count(due) as due, count(distinct due) as due_people,
          sum(case when took <= ${sql.lit(IN_TIME_MS)} then 1 else 0 end) as in_time from (${declared}) as declared`,
    )
    const sums = await rowsOf<{ currency: string; people: number; amount: number }>(
      db,
      sql`select currency, count(distinct who) as people, sum(amount) as amount from (${declared}) as declared
        where took is not null group by currency`,
    )
    const sent = sql`select 'days' as part, who, took as value from (${declared}) as declared where took is not null`
    const [median, ninetieth] = await Promise.all([percentileOf(db, sent, 50), percentileOf(db, sent, 90)])
    const people = Number(all?.people)
    return [
      { part: 'withdrawals', value: Number(all?.declared), people },
      ...shareOf('in_time_share', Number(all?.in_time), Number(all?.due), Number(all?.due_people)),
      ...median.map((each) => ({ ...each, part: 'median_days', value: rounded(each.value / DAY_MS, 1) })),
      ...ninetieth.map((each) => ({
        ...each,
        part: 'days_of_90_percent',
        value: rounded(each.value / DAY_MS, 1),
      })),
      ...sums.map((each) => ({
        part: `sum.${each.currency}`,
        value: Number(each.amount),
        people: Number(each.people),
      })),
    ]
  },
}
