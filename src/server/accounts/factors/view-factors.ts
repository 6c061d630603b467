import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { Reauthentication } from '../../../contract/factors.ts'
import type { getFactors, renewRecoveryCodes as renewCall } from '../../../contract/calls/factors.ts'
import type { MemberContext } from '../../platform/context.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { currentAccount } from '../current-account.ts'
import { requirePassword } from '../password.ts'
import { mailFactorChange } from './factor-mail.ts'
import { listPasskeys } from './passkeys.ts'
import { countRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { hasTotp } from './totp.ts'

export async function viewFactors(context: MemberContext): Promise<AnswerOf<typeof getFactors>> {
  const { account } = context.viewer
  return {
    passkeys: await listPasskeys(context),
    totp: await hasTotp(context, account),
    recovery_codes_left: await countRecoveryCodes(context, account),
  }
}

/** A new set of recovery codes, in the place of the one before; only an authenticator app has any. */
export async function renewRecoveryCodes(
  context: MemberContext,
  proof: Reauthentication,
): Promise<AnswerOf<typeof renewCall>> {
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  return inTransaction(context, async (trx) => {
    await lockExisting(trx.db, 'account', { pool: trx.brand.pool, id: account.id })
    if (!(await hasTotp(trx, account.id))) throw new ServiceError('invalid_request')
    recordSecurity(trx, 'factor_added', { what: 'recovery codes' })
    await mailFactorChange(trx, account, { kind: 'recovery_codes_renewed' })
    return { recovery_codes: await newRecoveryCodes(trx, account.id) }
  })
}
