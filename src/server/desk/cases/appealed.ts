import type { CaseListRow } from '../../../contract/desk/cases.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'

type Appealed = NonNullable<CaseListRow['appealed']>

/** What appeals among cases are against, and who decided it first; by the case's `subject_ref`. */
export async function appealedIn(db: Db, cases: readonly CaseRow[]): Promise<Map<string, Appealed>> {
  const appeals = cases.filter(({ kind }) => kind === 'appeal')
  if (appeals.length === 0) return new Map()
  const pools = [...new Set(appeals.map(({ pool }) => pool))]
  const rows = await db
    .selectFrom('appeal')
    .leftJoin('decision', (join) =>
      join.onRef('decision.pool', '=', 'appeal.pool').onRef('decision.id', '=', 'appeal.decision'),
    )
    .leftJoin('notice', (join) =>
      join.onRef('notice.pool', '=', 'appeal.pool').onRef('notice.id', '=', 'appeal.decision'),
    )
    .select(['appeal.id', 'appeal.side', 'appeal.first_decider as by', 'decision.measure', 'notice.outcome'])
    .where('appeal.pool', 'in', pools)
    .where(
      'appeal.id',
      'in',
      appeals.map(({ subject_ref }) => subject_ref),
    )
    .execute()
  return new Map(
    rows.map(({ id, side, by, measure, outcome }) => [id, { side, by, outcome: measure ?? outcome ?? '' }]),
  )
}
