import type { DisabledReason } from '../../contract/lists.ts'
import type { Actor, Brand, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { transact } from '../platform/db/transact.ts'
import { addressKey } from '../platform/normalize.ts'
import { recordSecurity } from '../platform/record-security.ts'
import { disableMail } from './preferences.ts'

/**
 * Stops notifications to an address at a brand, for a reason its provider reported: `fbl`, the receiver called a mail
 * spam; `bounce`, the address is dead. Returns how many accounts have it; null for a brand that does not exist.
 */
export async function stopMail(
  deps: Pick<Deps, 'store' | 'brands' | 'securityLog' | 'digest'>,
  actor: Actor,
  brandId: string,
  address: string,
  reason: DisabledReason,
): Promise<number | null> {
  const brand = deps.brands.get(brandId)
  if (!brand) return null
  return transact(deps.store.db, async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select('id')
      .where('pool', '=', brand.pool)
      .where('brand', '=', brandId)
      .where('email_norm', '=', addressKey(address))
      .where('status', '!=', 'deleted')
      .execute()
    for (const { id } of accounts) await stopMailOf({ deps, db, brand }, actor, id, reason)
    return accounts.length
  })
}

/** The same for one account, in the running transaction. */
export async function stopMailOf(
  { deps, db, brand }: { deps: Pick<Deps, 'securityLog' | 'digest'>; db: Db; brand: Brand },
  actor: Actor,
  account: string,
  reason: DisabledReason,
): Promise<void> {
  await disableMail({ db, brand }, account, reason)
  recordSecurity({ deps, db, host: brand }, 'operator_action', { account, what: 'mail stopped', actor })
}
