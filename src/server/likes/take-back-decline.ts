import { DAY_MS } from '../../core/durations.ts'
import { DECLINE_DAYS } from '../../core/limits.ts'
import { publishCounters } from '../events/event-kinds.ts'
import type { Deps, MemberContext } from '../platform/context.ts'
import { inTransaction } from '../platform/transaction.ts'

/** A profile the viewer had declined comes again. Does nothing where there is none. */
export async function takeBackDecline(context: MemberContext, profile: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    const deleted = await db
      .deleteFrom('declined')
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('other', '=', profile)
      .executeTakeFirst()
    if (deleted.numDeletedRows > 0n) await publishCounters(trx, viewer.account)
  })
}

/** Ends those whose days are over. */
export async function sweepDeclined({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('declined')
    .where('created_at', '<', clock() - DECLINE_DAYS * DAY_MS)
    .execute()
}
