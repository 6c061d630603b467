import type { MemberContext } from '../platform/context.ts'
import { publishCounters } from '../events/event-kinds.ts'
import { lockPair } from '../platform/db/row-locks.ts'
import { inTransaction } from '../platform/transaction.ts'

/** Takes the viewer's like back, and with it a match. Does nothing where there is none. */
export async function takeBackLike(context: MemberContext, profile: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    await lockPair(trx, viewer.account, profile)
    const deleted = await db
      .deleteFrom('likes')
      .where('pool', '=', brand.pool)
      .where('from_profile', '=', viewer.account)
      .where('to_profile', '=', profile)
      .executeTakeFirst()
    await db
      .updateTable('likes')
      .set({ matched_at: 0 })
      .where('pool', '=', brand.pool)
      .where('from_profile', '=', profile)
      .where('to_profile', '=', viewer.account)
      .execute()
    if (deleted.numDeletedRows > 0n) await publishCounters(trx, profile)
  })
}
