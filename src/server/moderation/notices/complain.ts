import { randomInt } from 'node:crypto'
import type { FieldCode } from '../../../contract/errors.ts'
import type { sendComplaint } from '../../../contract/moderation.ts'
import {
  type ComplaintKind,
  HIDING_KINDS,
  type HidingKind,
  NOTICE_KINDS,
  type NoticeKind,
} from '../../../contract/lists.ts'
import type * as v from 'valibot'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Context } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { hideReported, findReportedMember } from './hide-reported.ts'

type Complaint = v.InferOutput<(typeof sendComplaint)['body']>

/** Receipts to one address: the form must not become a way to fill a mailbox. */
const RECEIPTS_A_DAY = 5
/** Letters and digits that are not mistaken for each other. */
const CASE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const isNotice = (kind: ComplaintKind): kind is NoticeKind => NOTICE_KINDS.some((notice) => notice === kind)
const isHiding = (kind: ComplaintKind): kind is HidingKind => HIDING_KINDS.some((hiding) => hiding === kind)

/**
 * Takes a complaint or notice in the running transaction: it gets a case number, its sender a receipt, and the
 * brand's support a copy. A notice about a child hides the member at once, and support looks at it before anything else.
 * Throws `invalid_fields` for missing fields that the law requires of a notice.
 */
export async function complain(context: Context, input: Complaint): Promise<{ case_number: string }> {
  const { db, brand, deps, viewer, now } = context
  const account = viewer ? await findAccount(context, viewer.account) : undefined
  const name = input.name || (account?.name ?? '')
  const email = input.email ?? account?.email ?? ''
  requireComplete(input, { name, email })
  const language = input.language ?? account?.language ?? context.locale
  const { kind, reference, text } = input
  const id = newCaseNumber()
  const about = isNotice(kind) ? await findReportedMember(context, reference) : undefined
  await db
    .insertInto('notice')
    .values({
      pool: brand.pool,
      id,
      brand: brand.site.id,
      account: viewer?.account ?? '',
      kind,
      reference,
      text,
      name,
      email,
      language,
      about: about?.id ?? '',
      created_at: now,
      decided_at: 0,
      outcome: '',
    })
    .execute()

  const isUrgent = isHiding(kind)
  const statement = isUrgent && about ? await hideReported(context, about, { id, kind }) : null
  const to = brand.site.support_email
  const copy = composeMail(context, brand.defaultLocale, isUrgent ? 'complaint_urgent' : 'complaint_copy', {
    name: brand.site.mail_name,
    more: {
      case: id,
      reference: reference || '-',
      text,
      statement: statement ?? '-',
      kind: deps.translator(brand.defaultLocale, brand.site.address)(`notifications.kinds.${kind}`),
      sender: `${name || '-'} ${email}`.trim(),
    },
  })
  await enqueueMail(context, `complaint-copy:${id}`, { to, ...copy, urgent: isUrgent })
  if (email !== '' && (await takeDaily(context, `receipt:${email.toLowerCase()}`, RECEIPTS_A_DAY))) {
    const receipt = composeMail(context, language, 'complaint_receipt', {
      // The name given in a form may say anything.
      name: account?.name ?? '',
      more: { case: id },
    })
    await enqueueMail(context, `complaint-receipt:${id}`, { to: email, ...receipt })
  }
  return { case_number: id }
}

function requireComplete(
  { kind, reference, good_faith }: Complaint,
  by: { name: string; email: string },
): void {
  if (!isNotice(kind)) return
  const fields: Record<string, FieldCode> = {}
  if (reference === '') fields.reference = 'required'
  if (!good_faith) fields.good_faith = 'required'
  // Child abuse may be told of without saying by whom (DSA Art. 16(2)(c)).
  if (kind !== 'child_abuse' && by.name === '') fields.name = 'required'
  if (kind !== 'child_abuse' && by.email === '') fields.email = 'required'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** e.g. `7KQ2-M9XD-4HBT`: short enough to read out on the phone, too long to guess. */
function newCaseNumber(): string {
  const characters = Array.from({ length: 12 }, () => CASE_CHARACTERS[randomInt(CASE_CHARACTERS.length)])
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
