import { type CaseRight, isOfChildAbuse } from '../../../core/cases.ts'
import { rightsAt } from '../../../core/desk.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { decidingRight, mayDecide } from './visible-cases.ts'

/** Rights to decide on cases that are about how somebody behaves, and what they show. */
export const OF_PERSONS: readonly CaseRight[] = ['cases.decide', 'appeals.decide', 'child_abuse.handle']

/** The open case by which an operator sees photos of a member; undefined where there is none. */
export async function photoCase(
  context: OperatorContext,
  { pool, profile }: { pool: string; profile: string },
): Promise<CaseRow | undefined> {
  const open = await context.db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', pool)
    .where('subject', '=', profile)
    .where('closed_at', '=', 0)
    .orderBy('due_at')
    .execute()
  const gravest = open.filter(isOfChildAbuse)
  return (gravest.length > 0 ? gravest : open).find(
    (row) =>
      OF_PERSONS.includes(decidingRight(row)) && mayDecide(rightsAt(context.operator.grants, row.brand), row),
  )
}
