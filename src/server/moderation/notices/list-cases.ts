import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import { CASES_LIMIT, type getCases } from '../../../contract/calls/moderation.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { MemberContext } from '../../platform/context.ts'

/** The viewer's complaints and notices, and the statements of reasons they were sent; the newest first. */
export async function listCases({
  db,
  brand: { pool },
  viewer,
}: MemberContext): Promise<AnswerOf<typeof getCases>> {
  const cases = await db
    .selectFrom('notice')
    .select(['id as case_number', 'kind', 'reference', 'created_at as at', 'outcome'])
    .where('pool', '=', pool)
    .where('account', '=', viewer.account)
    .orderBy('created_at', 'desc')
    .limit(CASES_LIMIT)
    .execute()
  const decisions = await db
    .selectFrom('decision')
    .select(['id', 'measure', 'ground', 'photo', 'message', 'automated', 'decided_at as at', 'lifted_at'])
    .select('duration_days')
    .where('pool', '=', pool)
    .where('account', '=', viewer.account)
    .orderBy('decided_at', 'desc')
    .limit(CASES_LIMIT)
    .execute()
  return {
    cases: cases.map(({ outcome, ...row }) => ({ ...row, outcome: outcome || null })),
    decisions: decisions.map(({ photo, message, automated, lifted_at, duration_days, ...row }) => ({
      ...row,
      photo: photo || null,
      message: message || null,
      until: duration_days === 0 ? null : row.at + duration_days * DAY_MS,
      automated: automated === 1,
      lifted_at: lifted_at || null,
    })),
  }
}
