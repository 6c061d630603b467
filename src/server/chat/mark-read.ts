import type { MemberContext } from '../platform/context.ts'
import { publishRead } from '../events/event-kinds.ts'
import type { ConversationRow } from './find-conversation.ts'
import { keepFirstMessagePaid } from './refund-messages.ts'

/** Marks messages up to a `seq` as read by the viewer; never goes back. Must run in a transaction. */
export async function markRead(
  context: MemberContext,
  conversation: ConversationRow,
  readUpTo: number,
): Promise<void> {
  const { db, brand, viewer } = context
  const { id, last_seq } = conversation
  const newMark = Math.min(readUpTo, last_seq)
  // The update locks the side's row: a concurrent message is counted either here or by its sender.
  const moved = await db
    .updateTable('conversation_side')
    .set({ read_up_to: newMark })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('conversation', '=', id)
    .where('read_up_to', '<', newMark)
    .returning('removed_up_to')
    .executeTakeFirst()
  if (!moved) return
  await keepFirstMessagePaid(context, id)
  const { unread } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('pool', '=', brand.pool)
    .where('conversation', '=', id)
    .where('seq', '>', Math.max(newMark, moved.removed_up_to))
    .where('sender', '!=', viewer.account)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('conversation_side')
    .set({ unread })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('conversation', '=', id)
    .execute()
  await publishRead(context, conversation, newMark)
}
