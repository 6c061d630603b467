import type { MemberContext } from '../platform/context.ts'
import { planLikes } from '../notifications/schedule.ts'
import { publishLike } from '../events/event-kinds.ts'

/**
 * Likes that the viewer gave before the address was confirmed come to those they are for, who could not see them until
 * now. In the running transaction.
 */
export async function bringLikes(context: MemberContext): Promise<void> {
  const { db, brand, viewer, now } = context
  const brought = await db
    .updateTable('likes')
    .set({ created_at: now })
    .where('pool', '=', brand.pool)
    .where('from_profile', '=', viewer.account)
    .where('seen_at', '=', 0)
    .where('matched_at', '=', 0)
    .returning('to_profile')
    .execute()
  for (const { to_profile } of brought) {
    await publishLike(context, to_profile, false)
    await planLikes(context, to_profile)
  }
}
