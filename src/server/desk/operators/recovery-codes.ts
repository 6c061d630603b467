import type { HostContext, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { newCodes, recoveryText } from '../../platform/factors/recovery-codes.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { requireConfirmed } from './grants.ts'
import type { OperatorRow } from './logins.ts'
import { findOwners, mailOperator } from './operator-mail.ts'

const ownerOf = (operator: string) => `desk ${operator}`

/** Makes ten codes, in the running transaction; those before no longer work. */
export async function makeRecoveryCodes(
  { db, deps, now }: Pick<HostContext, 'db' | 'deps' | 'now'>,
  operator: string,
): Promise<string[]> {
  await db.deleteFrom('operator_recovery_code').where('operator', '=', operator).execute()
  const codes = newCodes()
  const digests = codes.map((code) => deps.digest.of(recoveryText(ownerOf(operator), code)))
  await db
    .insertInto('operator_recovery_code')
    .values(digests.map((digest) => ({ operator, digest, created_at: now, used_at: 0 })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Db, operator: string): Promise<number> {
  const { left } = await db
    .selectFrom('operator_recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('operator', '=', operator)
    .where('used_at', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Uses a code, once, and tells the operator and all owners. */
export async function takeRecoveryCode(
  context: HostContext,
  operator: OperatorRow,
  code: string,
): Promise<boolean> {
  return inTransaction(context, async (trx) => {
    const { db, deps, now } = trx
    const taken = await db
      .updateTable('operator_recovery_code')
      .set({ used_at: now })
      .where('operator', '=', operator.id)
      .where('digest', 'in', deps.digest.each(recoveryText(ownerOf(operator.id), code)))
      .where('used_at', '=', 0)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) return false
    const left = await countRecoveryCodes(db, operator.id)
    const owners = (await findOwners(db)).filter(({ id }) => id !== operator.id)
    for (const receiver of [operator, ...owners])
      await mailOperator(trx, receiver, 'recovery_used', { operator: operator.name, left }, '/me')
    return true
  })
}

/** A new set, in the place of the one before. */
export async function renewOwnRecoveryCodes(context: OperatorContext) {
  requireConfirmed(context)
  if (context.deps.desk?.passkeysOnly) throw new ServiceError('invalid_request')
  return inTransaction(context, async (trx) => {
    await logEntry(trx, { call: 'renewOwnRecoveryCodes', subject: ['operator', trx.operator.id] })
    return { recovery_codes: await makeRecoveryCodes(trx, trx.operator.id) }
  })
}
