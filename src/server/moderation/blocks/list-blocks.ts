import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getBlocks } from '../../../contract/calls/moderation.ts'
import { PAGE_SIZE } from '../../../contract/profiles.ts'
import type { MemberContext } from '../../platform/context.ts'

/** A page of the viewer's blocks, the newest first; a deleted account has no name any more. */
export async function listBlocks(
  { db, brand, viewer, deps }: MemberContext,
  page: number,
): Promise<AnswerOf<typeof getBlocks>> {
  const ownBlocks = db
    .selectFrom('block')
    .where('block.pool', '=', brand.pool)
    .where('block.blocker', '=', viewer.account)
    .where('block.derived_from', '=', '')
  const rows = await ownBlocks
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'block.pool').onRef('profile.id', '=', 'block.blocked'),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'block.pool').onRef('account.id', '=', 'block.blocked'),
    )
    .select(['profile.id', 'profile.name', 'block.created_at as at', 'account.status'])
    .orderBy('block.created_at', 'desc')
    .orderBy('profile.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { count } = await ownBlocks
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const deletedName = deps.translator(viewer.language, brand.site.address)('chat.departed')
  const isDeleted = (status: string | null) => status === 'pending_deletion' || status === 'deleted'
  return {
    blocked: rows.map(({ id, name, at, status }) => ({
      id,
      name: isDeleted(status) ? deletedName : name,
      at,
    })),
    num_results: Number(count),
    page,
  }
}
