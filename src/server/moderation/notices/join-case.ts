// The case of a notice: one open for a member and a ground, which further notices join.

import { sql } from 'kysely'
import { caseKindOf, DECIDED_BEFORE_MS, isUnfounded, priorityOf } from '../../../core/cases.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import type { Context } from '../../platform/context.ts'
import { type CaseRow, noteEvent, openCase, reopenCase } from '../../platform/cases/cases.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { evidenceOfCase } from '../evidence/end-evidence.ts'
import type { NoticeTable } from '../tables.ts'
import { recordOf } from './notifier.ts'
import { isNotice } from './notice-kinds.ts'

type Joined = { case: CaseRow } & (
  | { is: 'waiting' }
  /** It is about what was decided on, and unchanged. */
  | { is: 'answered'; outcome: 'kept' | 'removed'; at: number }
)

/**
 * Lets a notice or complaint join its case, in the transaction that takes it; the evidence is copied already. A notice on
 * what was decided within 90 days joins that case, and opens it again only where the content differs. `hides`: it hid
 * something by itself, which a person has to look at.
 */
export async function joinCase(
  context: Context,
  notice: NoticeTable,
  { account, hides }: { account: AccountRow | undefined; hides: boolean },
): Promise<Joined> {
  const by = { kind: 'notice', id: notice.id } as const
  const last = account && (await lastCase(context, account.id, notice))
  const decided = last && last.closed_at > context.now - DECIDED_BEFORE_MS ? last : undefined
  const outcome = decided && !hides ? standingOutcome(decided, account) : undefined
  if (decided && outcome && (await isUnchanged(context, notice, decided))) {
    await nameCase(context, notice, decided.id)
    await noteEvent(context, decided, { kind: 'answered_before', by, detail: { outcome } })
    return { case: decided, is: 'answered', outcome, at: decided.closed_at }
  }
  const waiting =
    (decided && (await reopenCase(context, decided, { by }))) ??
    (await openCase(context, causeOf(notice, account)))
  await nameCase(context, notice, waiting.id)
  if (isNotice(notice.kind)) await shiftDeadline(context, waiting)
  return { case: waiting, is: 'waiting' }
}

function causeOf(notice: NoticeTable, account: AccountRow | undefined) {
  const isAboutMember = account !== undefined
  return {
    pool: notice.pool,
    brand: account?.brand ?? notice.brand,
    kind: caseKindOf(notice.kind),
    subject: account?.id ?? (isNotice(notice.kind) ? '' : notice.account),
    subject_kind: isAboutMember ? ('member' as const) : ('notice' as const),
    subject_ref: isAboutMember ? '' : notice.id,
    ground: notice.kind,
    language: account?.language ?? notice.language,
    first_notice: notice.id,
    by: { kind: 'notice', id: notice.id } as const,
  }
}

/** The newest case of a member on this ground, where none is open. */
async function lastCase(
  { db, brand }: Context,
  account: string,
  { kind }: NoticeTable,
): Promise<CaseRow | undefined> {
  const last = await db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('subject', '=', account)
    .where('subject_kind', '=', 'member')
    .where('kind', '=', caseKindOf(kind))
    .where('ground', '=', kind)
    // An older one may be open again.
    .orderBy(sql`case when closed_at = 0 then 0 else 1 end`)
    .orderBy('opened_at', 'desc')
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.closed_at > 0 ? last : undefined
}

/** The outcome that a case was closed with, where the member's account still is as it left it. */
function standingOutcome(
  { outcome }: CaseRow,
  account: AccountRow | undefined,
): 'kept' | 'removed' | undefined {
  const isGone = account?.status === 'deleted'
  if (outcome === 'kept' && !isGone) return 'kept'
  return outcome === 'removed' && isGone ? 'removed' : undefined
}

/** Whether all that was copied of a notice was copied for the case before, word for word. */
async function isUnchanged({ db, brand }: Context, { id }: NoticeTable, earlier: CaseRow): Promise<boolean> {
  const copied = await db
    .selectFrom('evidence')
    .select(['kind', 'hash'])
    .where('pool', '=', brand.pool)
    .where('notice', '=', id)
    .execute()
  const known = await evidenceOfCase(db, earlier)
  const hashes = new Set(known.map(({ kind, hash }) => `${kind} ${hash}`))
  return copied.length > 0 && copied.every(({ kind, hash }) => hashes.has(`${kind} ${hash}`))
}

async function nameCase({ db }: Context, { pool, id }: NoticeTable, case_id: string): Promise<void> {
  await db.updateTable('notice').set({ case_id }).where('pool', '=', pool).where('id', '=', id).execute()
}

/** Sets how much earlier or later a case is due, by who its open notices are from. */
async function shiftDeadline(context: Context, { id, kind, priority: before }: CaseRow): Promise<void> {
  const { db, brand } = context
  const notices = await openNotices(context, id)
  const notifiers = notifiersOf(notices)
  const records = await Promise.all(notifiers.map((notifier) => recordOf(context, notifier)))
  const priority = priorityOf(kind, notifiers.length, records.every(isUnfounded))
  if (priority === before) return
  await db
    .updateTable('desk_case')
    .set((row) => ({ priority, due_at: row('due_at', '+', (priority - before) * HOUR_MS) }))
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
}

/** Notices of a case that wait. */
export const openNotices = (
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  id: string,
): Promise<NoticeTable[]> =>
  db
    .selectFrom('notice')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('case_id', '=', id)
    .where('decided_at', '=', 0)
    .orderBy('created_at')
    .execute()

/** One notice of each sender. */
export const notifiersOf = <Notice extends Pick<NoticeTable, 'id' | 'account' | 'mailbox'>>(
  notices: readonly Notice[],
): Notice[] => [
  ...new Map(notices.map((notice) => [notice.account || notice.mailbox || notice.id, notice])).values(),
]
