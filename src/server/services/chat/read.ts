import type { MemberContext } from '../../context.ts'
import { inTransaction } from '../transaction.ts'
import { findConversation, findPartner } from './find.ts'

/** Marks messages up to a `seq` as read by the viewer; never goes back. Throws `not_found`. */
export async function readChat(
  context: MemberContext,
  conversation: string,
  readUpTo: number,
): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    const address = { conversation }
    const found = await findConversation(trx, address)
    await findPartner(trx, address, found)
    const upTo = Math.min(readUpTo, found?.last_seq ?? 0)
    // Holds the side's row: a message that comes in meanwhile is counted either here or by its sender.
    const moved = await db
      .updateTable('conversation_side')
      .set({ read_up_to: upTo })
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('conversation', '=', conversation)
      .where('read_up_to', '<', upTo)
      .returning('removed_up_to')
      .executeTakeFirst()
    if (!moved) return
    const { unread } = await db
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('pool', '=', brand.pool)
      .where('conversation', '=', conversation)
      .where('seq', '>', Math.max(upTo, moved.removed_up_to))
      .where('sender', '!=', viewer.account)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('conversation_side')
      .set({ unread })
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('conversation', '=', conversation)
      .execute()
  })
}
