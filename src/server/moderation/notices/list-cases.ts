import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import { CASES_LIMIT, type getCases } from '../../../contract/calls/moderation.ts'
import type { Fact } from '../../../contract/moderation.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { MemberContext } from '../../platform/context.ts'
import { appealUntil } from '../appeals/find-appealable.ts'
import { sentAppeals } from '../appeals/view-appeal.ts'
import { messageIn } from '../restrictions/removed-text.ts'

/** The viewer's complaints and notices, and the statements of reasons they were sent, with their appeals; the newest first. */
export async function listCases(context: MemberContext): Promise<AnswerOf<typeof getCases>> {
  const { db, brand, viewer, now } = context
  const { pool, site } = brand
  const cases = await db
    .selectFrom('notice')
    .select(['id as case_number', 'brand', 'kind', 'reference', 'created_at as at', 'outcome', 'decided_at'])
    .where('pool', '=', pool)
    .where('account', '=', viewer.account)
    .orderBy('created_at', 'desc')
    .limit(CASES_LIMIT)
    .execute()
  const decisions = await db
    .selectFrom('decision')
    .select(['id', 'brand', 'measure', 'ground', 'facts', 'clause', 'photo', 'message', 'automated'])
    .select(['duration_days', 'decided_at as at', 'lifted_at'])
    .where('pool', '=', pool)
    .where('account', '=', viewer.account)
    .orderBy('decided_at', 'desc')
    .limit(CASES_LIMIT)
    .execute()
  const numbers = { notifier: cases.map((row) => row.case_number), member: decisions.map((row) => row.id) }
  const byNotifier = await sentAppeals(context, 'notifier', numbers.notifier)
  const byMember = await sentAppeals(context, 'member', numbers.member)
  const open = (home: string, decidedAt: number, isOver: boolean) => {
    const until = appealUntil(decidedAt)
    return home === site.id && decidedAt > 0 && !isOver && until > now ? until : null
  }
  return {
    cases: cases.map(({ brand: home, outcome, decided_at, ...row }) => {
      const appeal = byNotifier.get(row.case_number) ?? null
      return {
        ...row,
        outcome: outcome || null,
        ...{ appeal_until: open(home, decided_at, appeal !== null), appeal },
      }
    }),
    decisions: decisions.map(
      ({ brand: home, facts, clause, photo, message, automated, lifted_at, duration_days, ...row }) => {
        const appeal = byMember.get(row.id) ?? null
        return {
          ...row,
          facts: JSON.parse(facts) as Fact[],
          clause: clause || null,
          photo: photo || null,
          message: messageIn(message),
          until: duration_days === 0 ? null : row.at + duration_days * DAY_MS,
          automated: automated === 1,
          lifted_at: lifted_at || null,
          ...{ appeal_until: open(home, row.at, appeal !== null || lifted_at > 0), appeal },
        }
      },
    ),
  }
}
