import type { Db } from '../../platform/db/store.ts'
import { hashOf, yearOf } from './log-entry.ts'

export const LOG_CHECK = 'the operator log is a chain without a gap'

const PAGE = 1000

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
