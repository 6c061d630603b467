import { sql } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { oneOf, percentileOf, rounded, rowsOf, within, type Figure, type Part } from './figure.ts'

/**
 * Members who asked to leave in the month and have not come back, by reason, and the median of the days until their data
 * went. Whoever comes back takes the request along: it is not counted.
 */
export const leaving: Figure = {
  name: 'leaving',
  async compute({ db, pools, brands, month }) {
    const asked = sql`pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and ${within(sql`requested_at`, month)}
      and not exists (select 1 from decision where decision.pool = deletion.pool
        and decision.account = deletion.account and decision.measure = 'account_removed' and decision.lifted_at = 0)`
    const reasons = await rowsOf<{ reason: string; requests: number }>(
      db,
      sql`select reason, count(*) as requests from deletion where ${asked} group by reason`,
    )
    const days = await percentileOf(
      db,
      sql`select 'median_days' as part, account as who, purged_at - requested_at as value from deletion
        where ${asked} and purged_at > 0`,
      50,
    )
    const all = reasons.reduce((sum, { requests }) => sum + Number(requests), 0)
    return [
      { part: 'requests', value: all, people: all },
      ...reasons.map(({ reason, requests }): Part => {
        const value = Number(requests)
        return { part: `reason.${reason || 'none'}`, value, people: value }
      }),
      ...days.map((each): Part => ({ ...each, value: rounded(each.value / DAY_MS, 1) })),
    ]
  },
}
