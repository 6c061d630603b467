import type { Context, Deps } from '../platform/context.ts'
import { lockProfile } from '../profiles/photos/lock-profile.ts'
import { refreshListing } from '../profiles/search/listing.ts'
import { isHidden } from '../moderation/restrictions/restriction-status.ts'
import { consentOf } from './consents.ts'
import { findAccount } from './current-account.ts'

/**
 * Recomputes, in the running transaction, whether an account's profile is active, and where it is listed: confirmed,
 * not pending deletion, not hidden by a restriction, and with the consent the law requires (law.md L32).
 */
export async function showOrHideProfile(
  context: Pick<Context, 'db' | 'brand' | 'now'> & { deps: Pick<Deps, 'brands' | 'clock' | 'digest'> },
  id: string,
): Promise<void> {
  const { db, brand, deps } = context
  // A concurrent decision waits, and reads what this one wrote.
  await lockProfile(context, id)
  const account = await findAccount(context, id)
  const consent = await consentOf(context, id, 'sensitive')
  const isShown = account?.status === 'active' && consent.given && !(await isHidden(context, id))
  await db
    .updateTable('profile')
    .set({ status: isShown ? 'active' : 'disabled' })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
  await refreshListing(db, deps, brand.pool, id)
}
