import type { MemberContext } from '../platform/context.ts'
import type { ConversationRow } from './find-conversation.ts'

/** A typing client reports every few seconds; after this long without a report its member stopped. */
const TYPING_MS = 6000

export const isTyping = (typingAt: number, now: number): boolean => typingAt > now - TYPING_MS

/** Stores that the viewer is typing, or stopped. Returns whether the partner may know: not of an invisible member. */
export async function setTyping(
  { db, brand, viewer, now }: MemberContext,
  { id }: ConversationRow,
  typing: boolean,
): Promise<boolean> {
  const { invisible } = await db
    .selectFrom('account')
    .select('invisible')
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  if (invisible === 1) return false
  await db
    .updateTable('conversation_side')
    .set({ typing_at: typing ? now : 0 })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('conversation', '=', id)
    .execute()
  return true
}
