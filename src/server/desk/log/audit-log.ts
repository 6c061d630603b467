import type { DeskCallName } from '../../../contract/desk/desk-calls.ts'
import type { Db } from '../../platform/db/store.ts'
import { hashOf, yearOf } from './log-entry.ts'

export const LOG_CHECK = 'the operator log is a chain without a gap'
export const DECISIONS_CHECK = 'every decision of an operator has its entry in the log'

const PAGE = 1000
/** How actors who are operators are named. */
const OPERATOR = 'operator:'
const DECIDING_CALLS: readonly DeskCallName[] = [
  ...(['decideCase', 'decidePhotos'] as const),
  ...(['decideCluster', 'decideClusterRequest'] as const),
]

interface Link {
  seq: number
  hash: string
  year: number
}

/** The entries at which the chain breaks: changed, missing before them, or not the last that was written. */
export async function auditOperatorLog(db: Db, limit: number): Promise<Record<string, unknown>[]> {
  const broken: Record<string, unknown>[] = []
  let last = null as Link | null
  for (;;) {
    const rows = await db
      .selectFrom('operator_log')
      .selectAll()
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const { hash, ...row } of rows) {
      const year = yearOf(row.at)
      const expected: string = last?.year === year ? last.hash : ''
      const found = [
        ...(hashOf(row) === hash ? [] : ['changed']),
        // Whole years go from the beginning; the first that is there has nobody before it.
        ...(last === null || row.seq === last.seq + 1 ? [] : ['gap']),
        ...(row.prev_hash === expected ? [] : ['torn']),
      ]
      if (found.length > 0 && broken.length < limit) broken.push({ seq: row.seq, found: found.join(', ') })
      last = { seq: row.seq, hash, year }
    }
    if (rows.length < PAGE) break
  }
  const head = await db.selectFrom('operator_log_head').selectAll().executeTakeFirst()
  if (head && head.seq > 0 && (head.seq !== last?.seq || head.hash !== last.hash)) {
    broken.push({ seq: head.seq, found: 'the end is missing' })
  }
  return broken
}

/** Decisions of operators that the log, as far back as it reaches, does not hold. */
export async function auditDecisions(db: Db, limit: number): Promise<Record<string, unknown>[]> {
  const missing: Record<string, unknown>[] = []
  const first = await db.selectFrom('operator_log').select('at').orderBy('seq').executeTakeFirst()
  let last = { pool: '', id: '' }
  for (;;) {
    const { pool, id } = last
    const decided = await db
      .selectFrom('case_event')
      .select(['pool', 'id', 'case_id', 'actor'])
      .where((row) => row.or([row('pool', '>', pool), row.and([row('pool', '=', pool), row('id', '>', id)])]))
      .where('kind', '=', 'decided')
      .where('actor', 'like', `${OPERATOR}%`)
      .where('created_at', '>=', first?.at ?? 0)
      .orderBy('pool')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (decided.length === 0) break
    const cases = [...new Set(decided.map(({ case_id }) => case_id))]
    const entries = await db
      .selectFrom('operator_log')
      .select(['case_id', 'operator'])
      .where('case_id', 'in', cases)
      .where('call', 'in', DECIDING_CALLS)
      .execute()
    const logged = new Set(entries.map((entry) => `${entry.case_id} ${OPERATOR}${entry.operator}`))
    for (const { case_id, actor } of decided)
      if (!logged.has(`${case_id} ${actor}`) && missing.length < limit)
        missing.push({ case: case_id, found: actor })
    last = decided.at(-1) ?? last
    if (decided.length < PAGE) break
  }
  return missing
}
