import type { getDeclined } from '../../contract/calls/declines.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { MemberContext } from '../platform/context.ts'
import { namedPage } from '../profiles/named-page.ts'

/** A page of those the viewer has declined, the newest first. */
export async function listDeclined(
  context: MemberContext,
  page: number,
): Promise<AnswerOf<typeof getDeclined>> {
  const { named, count } = await namedPage(
    context,
    (db) =>
      db
        .selectFrom('declined')
        .select(['other', 'created_at'])
        .where('pool', '=', context.brand.pool)
        .where('profile', '=', context.viewer.account),
    page,
  )
  return { declined: named, num_results: count, page }
}
