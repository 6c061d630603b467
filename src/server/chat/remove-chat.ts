import type { MemberContext } from '../platform/context.ts'
import { lockRow } from '../platform/db/row-locks.ts'
import { publishCounters } from '../events/event-kinds.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type ConversationRef, findConversation } from './find-conversation.ts'
import { drop } from './withheld-conversations.ts'

/**
 * Removes the messages so far from the viewer's list; a new message brings the conversation back. What still waits never reaches
 * the other. Safe to repeat.
 */
export async function removeChat(context: MemberContext, ref: ConversationRef): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    const conversation = await findConversation(trx, ref)
    if (!conversation) return
    if (conversation.withheld === 'waiting' && (await callBack(trx, conversation.id))) return
    const side = { pool: brand.pool, profile: viewer.account, conversation: conversation.id }
    // A concurrent message is counted by its sender, afterwards.
    await lockRow(db, 'conversation_side', side)
    const { last_seq } = await db
      .selectFrom('conversation')
      .select('last_seq')
      .where('pool', '=', brand.pool)
      .where('id', '=', conversation.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('conversation_side')
      .set({ removed_up_to: last_seq, unread: 0 })
      .where('pool', '=', side.pool)
      .where('profile', '=', side.profile)
      .where('conversation', '=', side.conversation)
      .execute()
    await publishCounters(trx, viewer.account)
  })
}

/** False where the conversation was let through meanwhile. */
async function callBack(context: MemberContext, id: string): Promise<boolean> {
  const conversation = await lockRow(context.db, 'conversation', { pool: context.brand.pool, id })
  if (conversation?.withheld !== 'waiting') return false
  await drop(context, conversation)
  return true
}
