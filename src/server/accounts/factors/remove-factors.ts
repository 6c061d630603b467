import type { Context } from '../../platform/context.ts'
import { recordSecurity } from '../../platform/security-log.ts'
import { removeRecoveryCodes } from './recovery-codes.ts'

/** Removes the passkeys and the authenticator app an account was given since, in the running transaction; answers how many. */
export async function removeFactorsSince(context: Context, account: string, since: number): Promise<number> {
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
  const removed = Number(passkeys.numDeletedRows + apps.numDeletedRows)
  if (removed > 0) recordSecurity(context, 'factor_removed', { account, what: 'all' })
  return removed
}
