import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { FieldCode } from '../../../contract/errors.ts'
import type { sendComplaint } from '../../../contract/calls/moderation.ts'
import type { Context } from '../../platform/context.ts'
import { newCaseNumber } from '../../platform/cases/case-number.ts'
import { invalidFields } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { copyNamed, dropCopy, keepEvidence, type FileCopy } from '../evidence/keep-evidence.ts'
import { copyPublicFiles, dropUnused, type PublicCopies } from '../restrictions/public-copies.ts'
import type { NoticeTable } from '../tables.ts'
import { findReported, photoIn, type Reported } from './find-reported.ts'
import { hideReported } from './hide-reported.ts'
import { joinCase } from './join-case.ts'
import { isHiding, isHidingNotice, isNotice } from './notice-kinds.ts'
import { mailCopy, mailReceipt } from './notice-mails.ts'
import { traceNotifier } from './notifier.ts'
import { answerAsBefore } from './pending-notices.ts'

/** Of a complaint, which no operator decides on, nothing is kept. */
const NO_TRACES = { mailbox: '', browser: '', network: '' }

type Complaint = v.InferOutput<(typeof sendComplaint)['body']>

/** Files that were copied for a notice, and whom it was about then: what it names may go before it is taken. */
export interface PreparedComplaint {
  copies: PublicCopies | null
  photo: FileCopy | null
  reported: Reported | undefined
}

/** Copies what a notice is about, and what it may hide where it counts at once. Not inside a transaction. */
export async function prepareComplaint(
  context: Context,
  { kind, reference }: Complaint,
): Promise<PreparedComplaint> {
  const reported = isNotice(kind) ? await findReported(context, reference) : undefined
  if (!reported) return { copies: null, photo: null, reported }
  const hidden = context.viewer?.confirmed && isHiding(kind) ? photoIn(reference) : ''
  const photo = await copyNamed(context, reference, reported.account.id)
  return { copies: hidden === '' ? null : await copyPublicFiles(context, hidden), photo, reported }
}

/** Removes the copies that were not used. Not inside a transaction. */
export async function dropPrepared(context: Context, { copies, photo }: PreparedComplaint): Promise<void> {
  if (copies) await dropUnused(context, copies)
  if (photo) await dropCopy(context, photo)
}

/**
 * Takes a complaint or notice in the running transaction: it gets a case number, its sender a receipt, and the brand's
 * support a copy. A notice of a confirmed member counts at once, one of anybody else when its mailed link is pressed; one
 * about a child may then hide what it is about, and support looks at it before anything else. Throws `invalid_fields` for
 * missing fields that the law requires of a notice.
 */
export async function complain(
  context: Context,
  input: Complaint,
  prepared: PreparedComplaint,
): Promise<AnswerOf<typeof sendComplaint>> {
  const { db, brand, viewer, now } = context
  const account = viewer ? await findAccount(context, viewer.account) : undefined
  const name = input.name || (account?.name ?? '')
  const email = input.email ?? account?.email ?? ''
  requireComplete(input, { name, email })
  const { kind, reference, text } = input
  const reported = isNotice(kind)
    ? ((await findReported(context, reference)) ?? prepared.reported)
    : undefined
  const isConfirmed = account?.status === 'active'
  const link = isNotice(kind) && !isConfirmed && email !== '' ? newToken() : ''
  const notice: NoticeTable = {
    pool: brand.pool,
    id: newCaseNumber(),
    brand: brand.site.id,
    account: viewer?.account ?? '',
    kind,
    reference,
    text,
    name,
    email,
    language: input.language ?? account?.language ?? context.locale,
    about: reported?.account.id ?? '',
    photo: reported?.photo ?? '',
    in_sight: reported?.isInSight ? 1 : 0,
    confirmed_at: isNotice(kind) && isConfirmed ? now : 0,
    link_hash: link && hashToken(link),
    // A member's word is that of the confirmed mailbox, whatever address the answer is to go to.
    ...(isNotice(kind) ? await traceNotifier(context, isConfirmed ? account.email : email) : NO_TRACES),
    created_at: now,
    decided_at: 0,
    outcome: '',
    decided_by: '',
    appeal_hash: '',
    case_id: '',
  }
  await db.insertInto('notice').values(notice).execute()
  if (reported) await keepEvidence(context, notice, reported, prepared.photo)
  const statements = isHidingNotice(notice) ? await hideReported(context, notice, prepared.copies) : []
  await mailCopy(context, notice, statements)
  const joined = await joinCase(context, notice, {
    account: reported?.account,
    hides: statements.length > 0,
  })
  const isWaiting = joined.is === 'waiting'
  await mailReceipt(context, notice, { name: account?.name ?? '', link: isWaiting ? link : '' })
  if (joined.is === 'answered') await answerAsBefore(context, notice, joined)
  const mayBlock = viewer !== null && reported?.isInSight === true
  return { case_number: notice.id, ...(mayBlock ? { profile: reported.account.id } : {}) }
}

function requireComplete(
  { kind, reference, good_faith }: Complaint,
  by: { name: string; email: string },
): void {
  if (!isNotice(kind)) return
  const fields: Record<string, FieldCode> = {}
  if (reference === '') fields.reference = 'required'
  if (!good_faith) fields.good_faith = 'required'
  // Child abuse may be reported anonymously (DSA Art. 16(2)(c)).
  if (kind !== 'child_abuse' && by.name === '') fields.name = 'required'
  if (kind !== 'child_abuse' && by.email === '') fields.email = 'required'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
