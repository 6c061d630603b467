// Decisions of the operator on members that a notice hid.

import type { HidingKind } from '../../../contract/lists.ts'
import { dueAt } from '../../../core/cases.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { refreshProfile } from '../../accounts/refresh-profile.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { answerNotices, type NoticeCondition } from '../notices/pending-notices.ts'
import { banMember } from './ban-member.ts'
import type { Fact } from './grounds.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import { isHidden } from './restriction-status.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

type ReviewDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'translator' | 'streams'>

export interface PendingReview {
  statement: string
  brand: string
  name: string
  ground: string
  notice: string
  since: number
  due: number
}

/** Members who are hidden until a person has decided, the shortest deadline first. */
export async function pendingReviews({ store }: Pick<Deps, 'store'>): Promise<PendingReview[]> {
  const reviews = await store.db
    .selectFrom('restriction')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'restriction.pool').onRef('account.id', '=', 'restriction.account'),
    )
    .select(['restriction.decision as statement', 'restriction.brand', 'account.name'])
    .select(['restriction.ground', 'restriction.notice', 'restriction.created_at as since'])
    .where('measure', '=', 'profile_hidden')
    .where('lifted_at', '=', 0)
    .where('account.status', '!=', 'deleted')
    .execute()
  return reviews
    .map((row) => ({ ...row, due: dueAt(row.ground as HidingKind, row.since) }))
    .sort((a, b) => a.due - b.due)
}

/**
 * Ends a review, once: `visible` shows the member again, `removed` bans them with a statement of its own. The
 * member and the senders of notices are informed. False where no review is open under this id, or a fact is of another ground.
 */
export function decideReview(
  deps: ReviewDeps,
  actor: Actor,
  statement: string,
  decision: 'visible' | 'removed',
  facts: readonly Fact[] = [],
): Promise<boolean> {
  return transact(deps.store.db, async (db) => {
    const stated = await db
      .selectFrom('decision')
      .select(['brand', 'account', 'ground'])
      .where('pool', 'in', poolsOf(deps.brands))
      .where('id', '=', statement)
      .executeTakeFirst()
    const brand = stated && deps.brands.get(stated.brand)
    if (!brand || facts.some((fact) => !fact.startsWith(`${stated.ground}.`))) return false
    const context = { deps, db, brand, now: deps.clock(), actor }
    const account = await lockRow(db, 'account', { pool: brand.pool, id: stated.account })
    if (!account || account.status === 'deleted') return false
    const [decided] = await liftRestrictions(
      context,
      (row) =>
        row.and([
          row('account', '=', account.id),
          row('decision', '=', statement),
          row('measure', '=', 'profile_hidden'),
        ]),
      decision,
    )
    if (!decided) return false
    const ground = decided.ground as HidingKind
    if (decision === 'removed') {
      await banMember(context, account.id, { ground, notice: decided.notice, hiddenOn: [ground], facts })
    } else {
      await showAgain(context, account, statement)
      const isSameGround = (row: NoticeCondition) =>
        row.or([row('id', '=', decided.notice), row.and({ about: account.id, kind: ground })])
      const answer = { outcome: 'kept', about: account.id } as const
      await answerNotices(context, answer, isSameGround, ({ kind }) => kind === ground)
    }
    return true
  })
}

/** Shows a member again whose review ended without consequence, and mails them so. */
export async function showAgain(
  context: ModerationContext,
  account: AccountRow,
  statement: string,
): Promise<void> {
  await refreshProfile(context, account.id)
  // A review on another ground goes on.
  if (await isHidden(context, account.id)) return
  const language = account.language
  const mail = composeMail(context, language, 'profile_visible', {
    name: account.name,
    more: { statement },
  })
  await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
}
