import type { Blocked } from '../../../contract/blocks.ts'
import type { MemberContext } from '../../context.ts'

/** Whom the viewer blocked, the newest first; who has left has no name any more. */
export async function listBlocks({ db, brand, viewer, deps }: MemberContext): Promise<Blocked[]> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'block.pool').onRef('profile.id', '=', 'block.blocked'),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'block.pool').onRef('account.id', '=', 'block.blocked'),
    )
    .select(['profile.id', 'profile.name', 'block.created_at as at', 'account.status'])
    .where('block.pool', '=', brand.pool)
    .where('block.blocker', '=', viewer.account)
    .orderBy('block.created_at', 'desc')
    .orderBy('profile.id')
    .execute()
  const gone = deps.words(viewer.language)('chat.departed')
  const hasLeft = (status: string | null) => status === 'pending_deletion' || status === 'deleted'
  return rows.map(({ id, name, at, status }) => ({ id, name: hasLeft(status) ? gone : name, at }))
}
