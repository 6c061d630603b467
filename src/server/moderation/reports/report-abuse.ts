// What follows a removal for child abuse: an authority was told (DSA Art. 18), and what it may need is kept for it.

import { FOLLOW_UP_MS } from '../../../core/cases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { REPORT_HOLD_DAYS } from '../../../core/limits.ts'
import { nameOf } from '../../platform/actor.ts'
import { newCaseNumber } from '../../platform/cases/case-number.ts'
import { type CaseRow, closeCasesOf, openCase } from '../../platform/cases/cases.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import type { AuthorityReportTable } from '../tables.ts'

export type AbuseReport = Pick<AuthorityReportTable, 'authority' | 'reference' | 'reported_at'>

type Source = Pick<CaseRow, 'id' | 'subject' | 'language'>

/**
 * Writes down what was reported to whom, holds account and evidence, and opens the case by which it is followed up, which waits
 * for its day; in the transaction of the removal.
 */
export async function reportAbuse(
  context: ModerationContext,
  { id, subject, language }: Source,
  report: AbuseReport,
): Promise<void> {
  const { db, brand, now, actor } = context
  const number = newCaseNumber()
  await db
    .insertInto('authority_report')
    .values({
      ...{ pool: brand.pool, id: number, brand: brand.site.id, account: subject, case_id: id },
      ...report,
      ...{ reported_by: nameOf(actor), created_at: now },
    })
    .execute()
  await holdFor(context, { account: subject, case_id: id }, now + REPORT_HOLD_DAYS * DAY_MS, report)
  await openFollowUp(context, { id: number, account: subject, case_id: id, language }, now + FOLLOW_UP_MS)
}

/** Keeps an account that was removed, and the evidence of its case, until a time; 0 = no longer than others. */
async function holdFor(
  { db, brand, actor }: ModerationContext,
  { account, case_id }: { account: string; case_id: string },
  until: number,
  { authority, reference }: Pick<AbuseReport, 'authority' | 'reference'>,
): Promise<void> {
  await db
    .updateTable('deletion')
    .set({ hold_until: until })
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .execute()
  await db
    .updateTable('evidence')
    .set({ hold_until: until, hold_why: `${authority}, ${reference}`, hold_by: nameOf(actor) })
    .where('pool', '=', brand.pool)
    .where((row) =>
      row.or([
        row('notice', '=', case_id),
        row('notice', 'in', (of) =>
          of.selectFrom('notice').select('id').where('pool', '=', brand.pool).where('case_id', '=', case_id),
        ),
      ]),
    )
    .execute()
}

const openFollowUp = (
  context: ModerationContext,
  {
    id,
    account,
    case_id,
    language,
  }: { id: string; account: string; case_id: string; language: CaseRow['language'] },
  from: number,
) =>
  openCase(context, {
    ...{ pool: context.brand.pool, brand: context.brand.site.id, kind: 'child_abuse_follow_up' },
    ...{ subject: account, subject_kind: 'authority_report', subject_ref: id, parent: case_id, language },
    ...{ waiting_until: from, due_at: from + DUE_MS, hard_due_at: from + HARD_MS },
    by: context.actor,
  })

/** A follow-up is done so long after it came back. */
const DUE_MS = 2 * DAY_MS
const HARD_MS = 7 * DAY_MS

/**
 * Ends the follow-up of a report, in the running transaction: what is held stays so until a time, and is followed up again
 * before it; or (`until` 0) is held no longer. Throws `already_decided`.
 */
export async function followUp(
  context: ModerationContext,
  { subject_ref, language }: Pick<CaseRow, 'subject_ref' | 'language'>,
  until: number,
): Promise<void> {
  const { db, brand, now, actor } = context
  const report = await db
    .selectFrom('authority_report')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', subject_ref)
    .executeTakeFirst()
  if (!report) throw new ServiceError('already_decided')
  const outcome = until > 0 ? 'hold_longer' : 'hold_ended'
  const end = { outcome, by: actor }
  await closeCasesOf(context, brand.pool, { kind: 'child_abuse_follow_up', refs: [subject_ref] }, end)
  await holdFor(context, report, until, report)
  if (until > 0)
    await openFollowUp(context, { ...report, language }, Math.max(now + DAY_MS, until - FOLLOW_UP_MS))
}
