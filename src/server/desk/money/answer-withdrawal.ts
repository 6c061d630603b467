import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import type { answerWithdrawal as answerCall } from '../../../contract/desk/withdrawals.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { beginDecision, decideCase, type DecisionAtWork } from '../cases/decide-case.ts'
import { brandsOf } from '../operators/grants.ts'

export interface AnswerAtWork {
  decision: CaseDecision
  atWork: DecisionAtWork
}

/**
 * Looks at a withdrawal that is to be answered. Throws `not_found`, `right_missing`, `confirm_needed`, `invalid_fields`,
 * `already_decided`.
 */
export async function beginAnswer(
  context: OperatorContext,
  { id, ...answer }: BodyOf<typeof answerCall>,
): Promise<AnswerAtWork> {
  const decision = { ...answer, id: await openCaseOf(context, id), facts: [], words: '' }
  return { decision, atWork: await beginDecision(context, decision) }
}

/** Decides its case; what is unspent of a purchase is owed by the day of the declaration. Throws as `decideCase`. */
export const answerWithdrawal = (
  context: OperatorContext,
  { decision, atWork }: AnswerAtWork,
): Promise<undefined> => decideCase(context, decision, atWork).then(() => undefined)

/** The number of the case that a withdrawal waits in. */
async function openCaseOf(context: OperatorContext, id: string): Promise<string> {
  const { db } = context
  const brands = brandsOf(context, 'orders.read')
  const waiting = await db
    .selectFrom('desk_case')
    .select('id')
    .where(withinBrands(brands, 'desk_case'))
    .where('kind', '=', 'withdrawal')
    .where('subject_ref', '=', id)
    // The same expression as in the index.
    .where(sql<boolean>`closed_at = 0`)
    .executeTakeFirst()
  if (waiting) return waiting.id
  const known = await db
    .selectFrom('withdrawal')
    .select('id')
    .where(withinBrands(brands, 'withdrawal'))
    .where('id', '=', id)
    .executeTakeFirst()
  throw known ? new ServiceError('already_decided') : notFound()
}
