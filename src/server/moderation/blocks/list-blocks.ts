import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getBlocks } from '../../../contract/calls/moderation.ts'
import type { MemberContext } from '../../platform/context.ts'
import { namedPage } from '../../profiles/named-page.ts'

/** A page of the viewer's blocks, the newest first. */
export async function listBlocks(context: MemberContext, page: number): Promise<AnswerOf<typeof getBlocks>> {
  const { brand, viewer } = context
  const { named, count } = await namedPage(
    context,
    (db) =>
      db
        .selectFrom('block')
        .select(['block.blocked as other', 'block.created_at'])
        .where('block.pool', '=', brand.pool)
        .where('block.blocker', '=', viewer.account)
        .where('block.derived_from', '=', '')
        .where('block.unmatched', '=', ''),
    page,
  )
  return { blocked: named, num_results: count, page }
}
