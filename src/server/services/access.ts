// Who may see whom is decided here and nowhere else: brand, blocks, state, and what a conversation opens.

import { sql, type Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { ProfileTable } from '../db/schema.ts'

export type ProfileRow = Selectable<ProfileTable>

/** SQL condition: `column` holds a profile that neither blocked the viewer nor is blocked by the viewer. */
export function notBlocked(context: Context, column: string) {
  const me = context.viewer?.account ?? ''
  const pool = context.brand.pool
  const ref = sql.ref(column)
  return sql<boolean>`not exists (select 1 from block where block.pool = ${pool}
    and ((block.blocker = ${me} and block.blocked = ${ref}) or (block.blocker = ${ref} and block.blocked = ${me})))`
}

/**
 * The profiles out of `ids` that the viewer may see at this brand: listed here, or in a conversation with the viewer
 * (whose first message an unconfirmed member may send), and not blocked either way. Any other id is as if it did not exist.
 */
export async function findVisibleProfiles(context: Context, ids: readonly string[]): Promise<Map<string, ProfileRow>> {
  if (ids.length === 0) return new Map()
  const { db, brand } = context
  const me = context.viewer?.account ?? ''
  const rows = await db
    .selectFrom('profile')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', 'in', [...new Set(ids)])
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('listing')
            .select('listing.profile')
            .where('listing.pool', '=', brand.pool)
            .where('listing.brand', '=', brand.site.id)
            .whereRef('listing.profile', '=', 'profile.id'),
        ),
        eb.and([
          eb('status', '=', 'active'),
          eb.exists(
            eb
              .selectFrom('conversation_side as side')
              .select('side.conversation')
              .where('side.pool', '=', brand.pool)
              .where('side.profile', '=', me)
              .whereRef('side.other', '=', 'profile.id'),
          ),
        ]),
        // Their own page shows members what others see.
        eb('id', '=', me),
      ]),
    )
    .where(notBlocked(context, 'profile.id'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVisibleProfile(context: Context, id: string): Promise<ProfileRow | null> {
  return (await findVisibleProfiles(context, [id])).get(id) ?? null
}

/** Whether anybody may write to this profile: members of flesh and blood only, never oneself. */
export function canWriteTo(context: Context, profile: ProfileRow): boolean {
  return profile.provider === 'member' && profile.fictional === 0 && profile.id !== context.viewer?.account
}
