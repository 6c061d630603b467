import { sql, type Expression } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'

const CASE_OF_FRAUD = sql`desk_case.ground = 'fraud' and desk_case.kind in ('notice', 'signal')`

/**
 * SQL: 1 where a case of fraud is open about the member in `column`, else 0. While it is, no mail and no push announces anything
 * from them (law.md L5).
 */
export const isSuspected = (pool: string, column: string) => sql<number>`(case when exists (
  select 1 from desk_case where desk_case.pool = ${pool} and desk_case.subject = ${sql.ref(column)}
    and ${CASE_OF_FRAUD} and desk_case.closed_at = 0)
  then 1 else 0 end)`

/**
 * SQL: 1 where something of the member in `column` that came at `at` is held, or was when its reader was told the last time,
 * at `since`; else 0. What came before that, or a day before the case, was told before the case was there.
 */
export const heldSince = (
  pool: string,
  column: string,
  { at, since }: { at: Expression<unknown>; since: number },
) => sql<number>`(case when exists (
  select 1 from desk_case where desk_case.pool = ${pool} and desk_case.subject = ${sql.ref(column)}
    and ${CASE_OF_FRAUD}
    and (desk_case.closed_at = 0 or (desk_case.closed_at >= ${since} and desk_case.closed_at >= ${at}))
    and (desk_case.opened_at <= ${since} or ${at} > ${since}) and ${at} > desk_case.opened_at - ${sql.lit(DAY_MS)})
  then 1 else 0 end)`
