import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { changeMe as changeCall, Me } from '../../../contract/desk/operators.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { viewMe } from './view-me.ts'

export async function changeMe(
  context: OperatorContext,
  { letter_keys, ...changes }: BodyOf<typeof changeCall>,
): Promise<Me> {
  return inTransaction(context, async (trx) => {
    const { db, operator } = trx
    await logEntry(trx, { call: 'changeMe', subject: ['operator', operator.id] })
    const values = { ...changes, ...(letter_keys === undefined ? {} : { letter_keys: letter_keys ? 1 : 0 }) }
    if (Object.keys(values).length > 0)
      await db.updateTable('operator').set(values).where('id', '=', operator.id).execute()
    return viewMe(trx)
  })
}
