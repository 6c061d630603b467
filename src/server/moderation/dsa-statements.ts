// Statements of reasons as the Commission's transparency database takes them (DSA Art. 24(5)): no word that anybody typed, no
// name, no address, and no id but the statement's own number.

import { DAY_MS } from '../../core/durations.ts'
import { EU_COUNTRIES } from '../../core/eu-countries.ts'
import type { Fact } from '../../contract/moderation.ts'
import type { Brand, Deps } from '../platform/context.ts'
import { EFFECTS, filedUnder, SOURCE_TYPES } from './dsa-categories.ts'
import type { DecisionRow } from './tables.ts'

const PAGE = 1000
export type DsaStatement = Readonly<Record<string, string | readonly string[]>>

/** The statements of a brand since a moment, the oldest first. */
export async function* readStatements(
  deps: Pick<Deps, 'store' | 'translator'>,
  brand: Brand,
  since: number,
): AsyncGenerator<DsaStatement> {
  for (let [at, id] = [since, '']; ;) {
    const rows = await deps.store.db
      .selectFrom('decision')
      .leftJoin('desk_case', (join) =>
        join.onRef('desk_case.pool', '=', 'decision.pool').onRef('desk_case.id', '=', 'decision.case_id'),
      )
      .selectAll('decision')
      .select('desk_case.kind as case_kind')
      .where('decision.pool', '=', brand.pool)
      .where('decision.brand', '=', brand.site.id)
      .where((row) =>
        row.or([
          row('decision.decided_at', '>', at),
          row.and([row('decision.decided_at', '=', at), row('decision.id', '>', id)]),
        ]),
      )
      .orderBy('decision.decided_at')
      .orderBy('decision.id')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const statement = describe(deps, brand, row)
      if (statement) yield statement
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    ;[at, id] = [last.decided_at, last.id]
  }
}

type Row = DecisionRow & { case_kind: string | null }

/** null for what is not filed: a warning, and what was no decision on content. */
function describe(deps: Pick<Deps, 'translator'>, { site }: Brand, row: Row): DsaStatement | null {
  const facts = JSON.parse(row.facts) as Fact[]
  const filed = filedUnder(row.ground, facts)
  const effect = EFFECTS[row.measure]
  if (!filed || !effect) return null
  const t = deps.translator('en', site.address)
  const reason = t(`notifications.reasons.${row.ground}`)
  const decidedBy = t(`notifications.reasons.${row.automated === 1 ? 'automated' : 'by_person'}`)
  return {
    ...effect,
    ...(row.duration_days > 0
      ? { end_date_account_restriction: dayOf(row.decided_at + row.duration_days * DAY_MS) }
      : {}),
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: row.clause === '' ? 'Terms' : t(`notifications.clauses.${row.clause}`),
    incompatible_content_explanation: reason,
    incompatible_content_illegal: filed.isIllegal ? 'Yes' : 'No',
    ...contentOf(row),
    category: filed.category,
    ...(filed.keyword ? { category_specification: [filed.keyword] } : {}),
    territorial_scope: site.countries.filter((country) => EU_COUNTRIES.includes(country)),
    application_date: dayOf(row.decided_at),
    decision_facts: [
      t(`notifications.sources.${row.source}`),
      ...facts.map((fact) => t(`notifications.facts.${fact}`)),
      ...(facts.length === 0 ? [reason] : []),
      decidedBy,
    ].join(' '),
    source_type: SOURCE_TYPES[row.source],
    automated_detection: row.case_kind === 'signal' ? 'Yes' : 'No',
    automated_decision: row.automated === 1 ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    puid: row.id,
  }
}

function contentOf({ measure, photo }: Row): DsaStatement {
  if (photo !== '') return { content_type: ['CONTENT_TYPE_IMAGE'] }
  if (measure === 'text_removed') return { content_type: ['CONTENT_TYPE_TEXT'] }
  return { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Account of a member' }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
