import { sql } from 'kysely'
import { HOUR_MS } from '../../../core/durations.ts'
import { oneOf, percentileOf, rounded, rowsOf, shareOf, within, type Figure, type Part } from './figure.ts'

type State = 'open' | 'overdue' | 'opened' | 'closed'

/**
 * The desk's own work: cases open and overdue at the day's end, opened and closed on it; of the month, the median of the hours
 * to a first decision by kind, and the share of decided appeals that were reversed, by ground. Of cases and never of operators.
 */
export const deskCases: Figure = {
  name: 'desk_cases',
  async compute({ db, pools, brands, day, month }) {
    const who = sql`nullif(desk_case.subject, '')`
    const isOpen = sql`(closed_at = 0 or closed_at >= ${day.until})`
    const states = {
      open: isOpen,
      overdue: sql`${isOpen} and due_at < ${day.until}`,
      opened: sql`opened_at >= ${day.from}`,
      closed: sql`closed_at >= ${day.from} and closed_at < ${day.until}`,
    }
    const counts = Object.entries(states).map(
      ([state, is]) => sql`sum(case when ${is} then 1 else 0 end) as ${sql.ref(state)},
        count(distinct case when ${is} then ${who} end) as ${sql.ref(`${state}_people`)}`,
    )
    const ours = sql`desk_case.pool in ${oneOf(pools)} and desk_case.brand in ${oneOf(brands)}`
    const [[standing], hours, appeals] = await Promise.all([
      rowsOf<Record<State | `${State}_people`, number>>(
        db,
        sql`select ${sql.join(counts)} from desk_case where ${ours} and opened_at < ${day.until} and (closed_at = 0 or closed_at >= ${day.from})`,
      ),
      percentileOf(
        db,
        sql`select desk_case.kind as part, ${who} as who, (select min(case_event.created_at) from case_event
              where case_event.pool = desk_case.pool and case_event.case_id = desk_case.id
                and case_event.kind = 'decided') - desk_case.opened_at as value
          from desk_case where ${ours} and ${within(sql`desk_case.closed_at`, month)}
            and exists (select 1 from case_event where case_event.pool = desk_case.pool
              and case_event.case_id = desk_case.id and case_event.kind = 'decided')`,
        50,
      ),
      rowsOf<{ ground: string; decided: number; reversed: number; people: number }>(
        db,
        sql`select decision.ground, count(*) as decided, count(distinct decision.account) as people,
            sum(case when appeal.outcome in ('reversed', 'changed') then 1 else 0 end) as reversed
          from appeal inner join decision on decision.pool = appeal.pool and decision.id = appeal.decision
          where appeal.side = 'member' and appeal.pool in ${oneOf(pools)} and appeal.brand in ${oneOf(brands)}
            and ${within(sql`appeal.decided_at`, month)} group by decision.ground`,
      ),
    ])
    const count = (part: State): Part => ({
      ...{ part, value: Number(standing?.[part]), people: Number(standing?.[`${part}_people`]) },
    })
    return [
      ...[count('open'), count('overdue'), count('opened'), count('closed')],
      ...hours.map(({ part, value, people }): Part => ({
        part: `median_hours.${part}`,
        value: rounded(value / HOUR_MS, 1),
        people,
      })),
      ...appeals.flatMap(({ ground, decided, reversed, people }) =>
        shareOf(`reversed_share.${ground}`, Number(reversed), Number(decided), Number(people)),
      ),
    ]
  },
}
