import type { Context } from '../../platform/context.ts'
import { newCodes, recoveryText } from '../../platform/factors/recovery-codes.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { AccountRow } from '../current-account.ts'
import { mailFactorChange } from './factor-mail.ts'

/** Makes ten codes, in the running transaction; those before no longer work. */
export async function newRecoveryCodes(context: Context, account: string): Promise<string[]> {
  const { db, brand, deps, now } = context
  await removeRecoveryCodes(context, account)
  const codes = newCodes()
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        pool: brand.pool,
        account,
        digest: deps.digest.of(recoveryText(account, code)),
        created_at: now,
        used_at: 0,
      })),
    )
    .execute()
  return codes
}

export async function removeRecoveryCodes({ db, brand }: Context, account: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('pool', '=', brand.pool).where('account', '=', account).execute()
}

export async function countRecoveryCodes({ db, brand }: Context, account: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('used_at', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Uses a code, once, and mails the member how many are left. */
export async function takeRecoveryCode(
  context: Context,
  account: AccountRow,
  code: string,
): Promise<boolean> {
  return inTransaction(context, async (trx) => {
    const { db, brand, deps, now } = trx
    const taken = await db
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('pool', '=', brand.pool)
      .where('account', '=', account.id)
      .where('digest', 'in', deps.digest.each(recoveryText(account.id, code)))
      .where('used_at', '=', 0)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) return false
    await mailFactorChange(trx, account, {
      kind: 'recovery_code_used',
      left: await countRecoveryCodes(trx, account.id),
    })
    return true
  })
}
