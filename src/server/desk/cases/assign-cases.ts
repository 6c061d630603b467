// Handing cases over.

import type { AnswerOf, BodyOf } from '../../../contract/calls/define-call.ts'
import type { assignCases as assignCall, getAssignable } from '../../../contract/desk/case-calls.ts'
import { ASSIGNED_MS } from '../../../core/cases.ts'
import { rightsAt } from '../../../core/desk.ts'
import { nameOf } from '../../platform/actor.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { grantsOf } from '../operators/grants.ts'
import { decidersOf, operatorActor, updateOpen, whyNot } from './claim-case.ts'
import { onCase } from './on-case.ts'
import { decidingRight, findCase, mayDecide } from './visible-cases.ts'

/** Those who may be handed a case: active, with the right to decide it at its brand. Throws `not_found`. */
export async function listAssignable(
  context: OperatorContext,
  id: string,
): Promise<AnswerOf<typeof getAssignable>> {
  return { operators: await assignableTo(context, await findCase(context, id)) }
}

async function assignableTo(context: OperatorContext, row: CaseRow) {
  const operators = await context.db
    .selectFrom('operator')
    .select(['id', 'name', 'language'])
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const grants = await grantsOf(
    context.db,
    operators.map(({ id }) => id),
  )
  const excluded = await decidersOf(context, row)
  return operators.filter(
    ({ id }) =>
      mayDecide(rightsAt(grants.get(id) ?? [], row.brand), row) &&
      !excluded.has(nameOf({ kind: 'operator', id })),
  )
}

/**
 * Hands cases to an operator, for the length of a login: those one has oneself, any with `cases.assign`. All, or none. Throws
 * `not_found`, `right_missing`, `already_decided`, `invalid_fields` for somebody who could not decide them.
 */
export function assignCases(
  context: OperatorContext,
  { ids, operator: to }: BodyOf<typeof assignCall>,
): Promise<void> {
  const { operator, now } = context
  const right = (row: CaseRow) =>
    row.claimed_by === operator.id && row.claimed_until > now ? decidingRight(row) : 'cases.assign'
  return inTransaction(context, async (trx) => {
    for (const id of new Set(ids)) {
      await onCase(trx, id, { call: 'assignCases', right, after: { operator: to } }, async (of, read) => {
        const { db } = of
        if (!(await assignableTo(of, read)).some((each) => each.id === to))
          throw invalidFields({ operator: 'not_in_list' })
        const assigned = await updateOpen(of, read)
          .set({
            ...{ state: 'claimed', waiting_until: 0 },
            ...{ claimed_by: to, claimed_until: now + ASSIGNED_MS },
          })
          .returningAll()
          .executeTakeFirst()
        if (!assigned) throw await whyNot(of, read)
        await noteEvent({ db, now }, assigned, { kind: 'assigned', by: operatorActor(of), detail: { to } })
      })
    }
  })
}
