import type { MemberContext } from '../platform/context.ts'
import { publishCounters } from '../events/event-kinds.ts'
import { inTransaction } from '../platform/transaction.ts'

/** Clears the new mark of a profile's like. Does nothing where there is none. */
export async function seeLike(context: MemberContext, profile: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    const seen = await db
      .updateTable('likes')
      .set({ seen_at: now })
      .where('pool', '=', brand.pool)
      .where('from_profile', '=', profile)
      .where('to_profile', '=', viewer.account)
      .where('seen_at', '=', 0)
      .executeTakeFirst()
    if (seen.numUpdatedRows > 0n) await publishCounters(trx, viewer.account)
  })
}
