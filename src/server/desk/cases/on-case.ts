import type { Right } from '../../../contract/desk/rights.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type Entry, logEntry } from '../log/log-entry.ts'
import { requireRight } from '../operators/grants.ts'
import { findCase } from './visible-cases.ts'

/** What the log says of every act on a case. */
export const aboutCase = ({ brand, pool, id }: Pick<CaseRow, 'brand' | 'pool' | 'id'>) =>
  ({ brand, pool, subject: ['case', id], caseId: id }) as const

type CaseEntry = Pick<Entry, 'call' | 'reason' | 'after'> &
  Partial<Pick<Entry, 'subject'>> & { right: (row: CaseRow) => Right }

/**
 * Looks at a case, or changes it, in a transaction whose entry in the log stands first. Throws `not_found` for a case that the
 * operator does not see, `right_missing` without the right.
 */
export function onCase<T>(
  context: OperatorContext,
  id: string,
  { right, ...entry }: CaseEntry,
  work: (context: OperatorContext, row: CaseRow) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (trx) => {
    const row = await findCase(trx, id)
    const needed = right(row)
    requireRight(trx, needed, row.brand)
    await logEntry(trx, { ...aboutCase(row), ...entry, right: needed })
    return work(trx, row)
  })
}
