import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getCaseRow } from '../../../contract/desk/case-calls.ts'
import type { CaseQuery, CaseRowQuery } from '../../../contract/desk/cases.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { describe, filtered } from './list-cases.ts'
import { findCase } from './visible-cases.ts'

/** A case as the queue shows it, and what comes after it there. Throws `not_found`, `right_missing`. */
export async function readRow(
  context: OperatorContext,
  { id, ...filters }: CaseRowQuery,
): Promise<AnswerOf<typeof getCaseRow>> {
  const found = await findCase(context, id)
  const [row] = await describe(context.db, [found])
  return { row: row!, next_id: await nextOf(context, found, filters) }
}

/** The case that is due after this one, and nobody has; of one's own cases the next of them. */
async function nextOf(
  context: OperatorContext,
  { due_at, id }: CaseRow,
  filters: CaseQuery,
): Promise<string> {
  const isOwn = filters.view === 'mine' || filters.claimed === 'me'
  const next = await filtered(context, isOwn ? filters : { state: 'open', ...filters })
    .select('id')
    .where(sql<boolean>`closed_at = 0`)
    .where((row) =>
      row.or([row('due_at', '>', due_at), row.and([row('due_at', '=', due_at), row('id', '>', id)])]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? ''
}
