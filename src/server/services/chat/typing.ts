import { sql } from 'kysely'
import type { MemberContext } from '../../context.ts'
import type { ConversationRow } from './find.ts'

/** Who writes says so every few seconds; after this long without it they stopped. */
const TYPING_MS = 6000

export const isTyping = (typingAt: number, now: number): boolean => typingAt > now - TYPING_MS

/** Notes that the viewer is writing, or stopped. An invisible member is never seen writing. */
export async function setTyping(
  { db, brand, viewer, now }: MemberContext,
  { id }: ConversationRow,
  typing: boolean,
): Promise<void> {
  const visible = sql<boolean>`exists (select 1 from account where account.pool = ${brand.pool}
    and account.id = ${viewer.account} and account.invisible = 0)`
  await db
    .updateTable('conversation_side')
    .set({ typing_at: typing ? sql<number>`case when ${visible} then ${sql.lit(now)} else 0 end` : 0 })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('conversation', '=', id)
    .execute()
}
