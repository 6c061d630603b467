import type { Actor, Context, Deps } from '../../platform/context.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { findByName } from '../current-account.ts'
import { mailFactorChange } from './factor-mail.ts'
import { removeRecoveryCodes } from './recovery-codes.ts'

/** Removes the passkeys and the authenticator app an account was given since, in the running transaction. */
export async function removeFactorsSince(
  context: Context,
  account: string,
  since: number,
): Promise<('passkey' | 'totp')[]> {
  const { db, brand } = context
  const passkeys = await db
    .deleteFrom('passkey')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  const apps = await db
    .deleteFrom('totp')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  if (apps.numDeletedRows > 0n) await removeRecoveryCodes(context, account)
  const removed = [
    ...(passkeys.numDeletedRows > 0n ? ['passkey' as const] : []),
    ...(apps.numDeletedRows > 0n ? ['totp' as const] : []),
  ]
  if (removed.length > 0) recordSecurity(context, 'factor_removed', { account, what: 'all' })
  return removed
}

/**
 * Lets a member in again who lost phone, codes and passkeys, and proved to support who they are: the password remains, and they
 * get a mail. Answers how many kinds of factors were removed; null for an unknown brand or name.
 */
export async function removeFactors(
  deps: Deps,
  actor: Actor,
  brand: string,
  name: string,
): Promise<number | null> {
  const known = deps.brands.get(brand)
  if (!known) return null
  return inTransaction(systemContext(deps, known), async (trx) => {
    const account = await findByName(trx, name)
    if (!account) return null
    const removed = await removeFactorsSince(trx, account.id, 0)
    recordSecurity(trx, 'operator_action', { account: account.id, what: 'factors removed', actor })
    for (const factor of removed) await mailFactorChange(trx, account, { kind: 'factor_removed', factor })
    return removed.length
  })
}
