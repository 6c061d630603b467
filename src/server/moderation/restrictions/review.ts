// Decisions of the operator on members that a notice hid.

import type { HidingKind } from '../../../contract/lists.ts'
import type { Fact } from '../../../contract/moderation.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { answerNotices } from '../notices/pending-notices.ts'
import { dueOf, FIRST_PAGE, isAfter, type Page } from '../page-of-cases.ts'
import { banMember } from './ban-member.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import { isHidden } from './restriction-status.ts'
import { SHOWN_AGAIN } from './reversals.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

type ReviewDeps = Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>

export interface PendingReview {
  statement: string
  brand: string
  name: string
  ground: string
  notice: string
  /** Other open notices on the member: they are listed by themselves once the member shows again. */
  more: number
  since: number
  due: number
}

/** A page of the members who are hidden until a person has decided, the shortest deadline first. */
export async function pendingReviews(
  { store }: Pick<Deps, 'store'>,
  page: Page = FIRST_PAGE,
): Promise<PendingReview[]> {
  const due = dueOf('restriction.ground', 'restriction.created_at')
  const reviews = await store.db
    .selectFrom('restriction')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'restriction.pool').onRef('account.id', '=', 'restriction.account'),
    )
    .select(['restriction.decision as statement', 'restriction.brand', 'account.name'])
    .select(['restriction.ground', 'restriction.notice', 'restriction.created_at as since', due.as('due')])
    .select((row) =>
      row
        .selectFrom('notice')
        .select((each) => each.fn.countAll<number>().as('more'))
        .whereRef('notice.pool', '=', 'restriction.pool')
        .whereRef('notice.about', '=', 'restriction.account')
        .where('notice.decided_at', '=', 0)
        .whereRef('notice.id', '<>', 'restriction.notice')
        .as('more'),
    )
    .where('measure', '=', 'profile_hidden')
    .where('lifted_at', '=', 0)
    .where('account.status', '!=', 'deleted')
    .where(isAfter(due, 'restriction.decision', page))
    .orderBy(due)
    .orderBy('restriction.decision')
    .limit(page.limit)
    .execute()
  return reviews.map(({ due, more, ...row }) => ({ ...row, due: Number(due), more: Number(more ?? 0) }))
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
    if (decision === 'visible') return showAgain(context, account, statement)
    const decided = await liftHiding(context, account, statement, 'removed')
    if (!decided) return false
    const ground = decided.ground as HidingKind
    await banMember(context, account.id, { ground, notice: decided.notice, hiddenOn: [ground], facts })
    return true
  })
}

const liftHiding = async (context: ModerationContext, account: AccountRow, statement: string, why: string) =>
  (
    await liftRestrictions(
      context,
      (row) =>
        row.and([
          row('account', '=', account.id),
          row('decision', '=', statement),
          row('measure', '=', 'profile_hidden'),
        ]),
      why,
    )
  )[0]

/** Shows a member again whom a decision hid, in the running transaction, and answers the notice that it follows from. */
export async function undoHiding(
  context: ModerationContext,
  account: AccountRow,
  statement: string,
  why: string,
): Promise<boolean> {
  const lifted = await liftHiding(context, account, statement, why)
  if (!lifted) return false
  const { ground, notice } = lifted
  await showOrHideProfile(context, account.id)
  // Others may say what nobody has read yet: they wait for an answer of their own.
  await answerNotices(
    context,
    { outcome: 'kept', about: account.id },
    (row) => row('id', '=', notice),
    ({ kind }) => kind === ground,
  )
  return true
}

/** Shows a member again whose review ended without consequence, and mails them so; false where it has ended. */
export async function showAgain(
  context: ModerationContext,
  account: AccountRow,
  statement: string,
): Promise<boolean> {
  const isShown = await undoHiding(context, account, statement, SHOWN_AGAIN)
  if (isShown) await mailShown(context, account, statement)
  return isShown
}

async function mailShown(context: ModerationContext, account: AccountRow, statement: string): Promise<void> {
  // A review on another ground goes on.
  if (await isHidden(context, account.id)) return
  const language = account.language
  const mail = composeMail(context, language, 'profile_visible', {
    name: account.name,
    more: { statement },
  })
  await enqueueMail(context, `restriction-lifted:${statement}`, { to: account.email, ...mail })
}
