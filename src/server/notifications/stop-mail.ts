import type { DisabledReason } from '../../contract/lists.ts'
import type { Deps } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { addressKey } from '../platform/normalize.ts'
import { disableMail } from './preferences.ts'

/**
 * Stops notifications to an address at a brand, for a reason its provider reported: `fbl`, the receiver called a mail
 * spam; `bounce`, the address is dead. Returns how many accounts have it; null for a brand that does not exist.
 */
export async function stopMail(
  { store, brands }: Pick<Deps, 'store' | 'brands'>,
  brandId: string,
  address: string,
  reason: DisabledReason,
): Promise<number | null> {
  const brand = brands.get(brandId)
  if (!brand) return null
  return transact(store.db, async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select('id')
      .where('pool', '=', brand.pool)
      .where('brand', '=', brandId)
      .where('email_norm', '=', addressKey(address))
      .where('status', '!=', 'deleted')
      .execute()
    for (const { id } of accounts) await disableMail({ db, brand }, id, reason)
    return accounts.length
  })
}
