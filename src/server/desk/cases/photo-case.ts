import { isOfChildAbuse, showsPhotos } from '../../../core/cases.ts'
import { rightsAt } from '../../../core/desk.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { mayDecide } from './visible-cases.ts'

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
    (row) => showsPhotos(row.kind) && mayDecide(rightsAt(context.operator.grants, row.brand), row),
  )
}
