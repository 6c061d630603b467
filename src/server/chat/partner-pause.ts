import type { MemberContext } from '../platform/context.ts'

/**
 * Until when a partner's profile rests, and what they say of it to a match; undefined where it does not, or the viewer's
 * brand shows none.
 */
export async function partnerPause(
  { db, brand, viewer, now }: MemberContext,
  partner: string,
): Promise<{ until: number; note: string } | undefined> {
  if (!brand.site.features.includes('pause')) return undefined
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
    ])
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', partner)
    .where('account.paused_until', '>', now)
    .executeTakeFirst()
  return row && { until: row.until, note: row.matched ? row.note : '' }
}
