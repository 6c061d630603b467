import type { SignalRule } from '../../../contract/desk/case-lists.ts'
import type { Db } from '../../platform/db/store.ts'

/** What became of the cases that a rule had a part in. */
export interface RuleFigures {
  rule: SignalRule
  brand: string
  /** Closed ones. */
  cases: number
  /** Those of them that ended in a measure. */
  measures: number
}

/** Outcomes of a case that are no measure. */
const NO_MEASURE = ['kept', 'gone']

/** Of the cases of signals that were decided while their signs are kept, by rule; of some brands. */
export async function signalFigures(db: Db, pool: string, brands: readonly string[]): Promise<RuleFigures[]> {
  if (brands.length === 0) return []
  const rows = await db
    .selectFrom('signal')
    .innerJoin('desk_case', (join) =>
      join.onRef('desk_case.pool', '=', 'signal.pool').onRef('desk_case.id', '=', 'signal.case_id'),
    )
    .select(['signal.rule', 'signal.brand'])
    .select((row) => row.fn.countAll<number>().as('cases'))
    .select((row) =>
      row.fn
        .sum<number>(row.case().when('desk_case.outcome', 'not in', NO_MEASURE).then(1).else(0).end())
        .as('measures'),
    )
    .where('signal.pool', '=', pool)
    .where('signal.brand', 'in', brands)
    .where('desk_case.closed_at', '>', 0)
    .groupBy(['signal.rule', 'signal.brand'])
    .orderBy('signal.rule')
    .execute()
  return rows.map((row) => ({ ...row, cases: Number(row.cases), measures: Number(row.measures) }))
}

const POOR = { cases: 50, share: 0.1 }

/** A rule that is mostly wrong: over enough cases, hardly one of them ended in a measure. */
export const isPoorRule = ({ cases, measures }: Pick<RuleFigures, 'cases' | 'measures'>): boolean =>
  cases >= POOR.cases && measures / cases < POOR.share
