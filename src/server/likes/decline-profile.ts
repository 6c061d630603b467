import type { MemberContext } from '../platform/context.ts'
import { invalidFields, notFound } from '../platform/errors.ts'
import { findVisibleProfile } from '../access.ts'
import { publishCounters } from '../events/event-kinds.ts'
import { inTransaction } from '../platform/transaction.ts'
import { takeBackLike } from './take-back-like.ts'

/**
 * Keeps a profile out of the viewer's search, games and received likes for `DECLINE_DAYS`, counted anew each time, and takes the viewer's like
 * back: it would make a match of the other's. Throws `not_found` for one the viewer cannot see.
 */
export async function declineProfile(context: MemberContext, profile: string): Promise<void> {
  if (profile === context.viewer.account) throw invalidFields({ profile: 'invalid' })
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    if (!(await findVisibleProfile(trx, profile))) throw notFound()
    await takeBackLike(trx, profile)
    await db
      .insertInto('declined')
      .values({ pool: brand.pool, profile: viewer.account, other: profile, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['pool', 'profile', 'other']).doUpdateSet({ created_at: now }),
      )
      .execute()
    await publishCounters(trx, viewer.account)
  })
}
