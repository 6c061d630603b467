import { sql } from 'kysely'

/**
 * SQL: 1 where a case of fraud is open about the member in `column`, else 0. While it is, no mail and no push announces anything
 * from them (law.md L5).
 */
export const isSuspected = (pool: string, column: string) => sql<number>`(case when exists (
  select 1 from desk_case where desk_case.pool = ${pool} and desk_case.subject = ${sql.ref(column)}
    and desk_case.ground = 'fraud' and desk_case.kind in ('notice', 'signal') and desk_case.closed_at = 0)
  then 1 else 0 end)`
