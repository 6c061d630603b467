import { sql } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { IS_REVERSED } from '../../moderation/restrictions/reversals.ts'
import { oneOf, percentileOf, rounded, rowsOf, shareOf, within, type Figure, type Part } from './figure.ts'

/**
 * Notices that began to count in the month: by ground, the median of the hours to a decision, the share decided in time of
 * those that are decided or overdue, how they ended; appeals of the month and the share of those decided that were reversed;
 * what was hidden by itself, and the share of it that a person found wrong.
 */
export const safety: Figure = {
  name: 'safety',
  async compute({ db, pools, brands, month, now }) {
    const notices = sql`from notice left join desk_case on desk_case.pool = notice.pool and desk_case.id = notice.case_id
      where notice.pool in ${oneOf(pools)} and notice.brand in ${oneOf(brands)}
        and notice.kind in ${oneOf(NOTICE_KINDS)} and ${within(sql`notice.confirmed_at`, month)}`
    const [grounds, outcomes, hours, [due], [appeals], [hidden]] = await Promise.all([
      rowsOf<{ kind: string; notices: number }>(
        db,
        sql`select notice.kind, count(*) as notices ${notices} group by notice.kind`,
      ),
      rowsOf<{ outcome: string; notices: number }>(
        db,
        sql`select notice.outcome, count(*) as notices ${notices} and notice.outcome <> '' group by notice.outcome`,
      ),
      percentileOf(
        db,
        sql`select 'median_hours' as part, notice.id as who, notice.decided_at - notice.confirmed_at as value
          ${notices} and notice.decided_at > 0`,
        50,
      ),
      rowsOf<{ due: number; in_time: number }>(
        db,
        sql`select count(*) as due, sum(case when notice.decided_at > 0 and notice.decided_at <= desk_case.due_at
            then 1 else 0 end) as in_time
          ${notices} and (notice.decided_at > 0 or desk_case.due_at < ${now}) and desk_case.id is not null`,
      ),
      rowsOf<{ appeals: number; decided: number; reversed: number }>(
        db,
        sql`select count(*) as appeals, sum(case when decided_at > 0 then 1 else 0 end) as decided,
            sum(case when outcome in ('reversed', 'changed') then 1 else 0 end) as reversed
          from appeal where pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and ${within(sql`created_at`, month)}`,
      ),
      rowsOf<{ hidden: number; lifted: number }>(
        db,
        sql`select count(*) as hidden, sum(case when ${sql.raw(IS_REVERSED)} then 1 else 0 end) as lifted from decision
          where pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and automated = 1
            and measure in ('profile_hidden', 'photo_hidden') and ${within(sql`decided_at`, month)}`,
      ),
    ])
    const count = (part: string, value: number): Part => ({ part, value, people: value })
    const all = Number(due?.due)
    return [
      ...grounds.map(({ kind, notices: value }) => count(`notices.${kind}`, Number(value))),
      ...outcomes.map(({ outcome, notices: value }) => count(`outcome.${outcome}`, Number(value))),
      ...hours.map((each): Part => ({ ...each, value: rounded(each.value / HOUR_MS, 1) })),
      ...shareOf('in_time_share', Number(due?.in_time), all, all),
      count('appeals', Number(appeals?.appeals)),
      ...shareOf(
        'reversed_share',
        Number(appeals?.reversed),
        Number(appeals?.decided),
        Number(appeals?.decided),
      ),
      count('hidden_automatically', Number(hidden?.hidden)),
      ...shareOf(
        'hidings_lifted_share',
        Number(hidden?.lifted),
        Number(hidden?.hidden),
        Number(hidden?.hidden),
      ),
    ]
  },
}
