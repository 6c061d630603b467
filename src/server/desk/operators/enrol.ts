import type { Me } from '../../../contract/desk/operators.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { mailOperator } from './operator-mail.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { viewMe } from './view-me.ts'

/**
 * Follows a new way to sign in, in the running transaction: the first makes an operator of who was invited, and brings the
 * recovery codes where one may sign in by them; any other is told of by mail.
 */
export async function enrol(context: OperatorContext): Promise<{ me: Me; recovery_codes?: string[] }> {
  const { db, operator, deps } = context
  if (operator.isEnrolled) {
    await mailOperator(context, operator, 'factor_changed', {}, '/me')
    return { me: await viewMe(context) }
  }
  await db
    .updateTable('operator')
    .set({ state: 'active', link_hash: '', link_until: 0 })
    .where('id', '=', operator.id)
    .execute()
  if (deps.desk?.passkeysOnly) return { me: await viewMe(context) }
  const recovery_codes = await makeRecoveryCodes(context, operator.id)
  return { me: await viewMe(context), recovery_codes }
}
