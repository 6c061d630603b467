import type { MemberContext } from '../../platform/context.ts'
import { publishBlock } from '../../events/event-kinds.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { forgetTraces } from './derived-blocks.ts'

/** Removes the viewer's own block; earlier messages and likes show again. Does nothing where there is none. */
export async function unblockProfile(context: MemberContext, profile: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const removed = await trx.db
      .deleteFrom('block')
      .where('pool', '=', trx.brand.pool)
      .where('blocker', '=', trx.viewer.account)
      .where('blocked', '=', profile)
      .where('derived_from', '=', '')
      .where('unmatched', '=', '')
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    const pair = { blocker: trx.viewer.account, blocked: profile }
    await forgetTraces({ db: trx.db, pool: trx.brand.pool, now: trx.now }, pair)
    await publishBlock(trx, profile)
  })
}
