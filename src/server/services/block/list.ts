import type { Blocked } from '../../../contract/blocks.ts'
import type { MemberContext } from '../../context.ts'

/** Whom the viewer blocked, the newest first. */
export async function listBlocks({ db, brand, viewer }: MemberContext): Promise<Blocked[]> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'block.pool').onRef('profile.id', '=', 'block.blocked'),
    )
    .select(['profile.id', 'profile.name', 'block.created_at as at'])
    .where('block.pool', '=', brand.pool)
    .where('block.blocker', '=', viewer.account)
    .orderBy('block.created_at', 'desc')
    .orderBy('profile.id')
    .execute()
  return rows
}
