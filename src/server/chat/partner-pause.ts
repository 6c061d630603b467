import type { MemberContext } from '../platform/context.ts'

/**
 * Until when a partner's profile rests, and what they say of it to those they matched with or wrote to; undefined where it does
 * not.
 */
export async function partnerPause(
  { db, brand, viewer, now }: MemberContext,
  partner: string,
  conversation: string | undefined,
): Promise<{ until: number; note: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['paused_until as until', 'pause_note as note'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('likes')
            .select('likes.matched_at')
            .where('likes.pool', '=', brand.pool)
            .where('likes.from_profile', '=', partner)
            .where('likes.to_profile', '=', viewer.account)
            .where('likes.matched_at', '>', 0),
        )
        .as('matched'),
      eb
        .exists(
          eb
            .selectFrom('message')
            .select('message.seq')
            .where('message.pool', '=', brand.pool)
            .where('message.conversation', '=', conversation ?? '')
            .where('message.sender', '=', partner),
        )
        .as('wrote'),
    ])
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', partner)
    .where('account.paused_until', '>', now)
    .executeTakeFirst()
  return row && { until: row.until, note: row.matched || row.wrote ? row.note : '' }
}
