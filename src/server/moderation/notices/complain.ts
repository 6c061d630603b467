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
import { takeDaily } from '../../platform/daily-limit.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { hideReported, memberMeant } from './hide-reported.ts'

type Complaint = v.InferOutput<(typeof sendComplaint)['body']>

/** To one address: the form must not become a way to fill somebody's mailbox. */
const RECEIPTS_A_DAY = 5
/** Without letters and digits that are taken for each other. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const isNotice = (kind: ComplaintKind): kind is NoticeKind => NOTICE_KINDS.some((notice) => notice === kind)
const isHiding = (kind: ComplaintKind): kind is HidingKind => HIDING_KINDS.some((hiding) => hiding === kind)

/**
 * Takes a complaint or notice in the running transaction: it gets a case number, whoever sent it a receipt, and the
 * brand's support a copy. A notice about a child hides the member at once, and support looks at it before anything else.
 * Throws `invalid_fields` for what the law asks of a notice and is missing.
 */
export async function complain(context: Context, given: Complaint): Promise<{ case_number: string }> {
  const { db, brand, deps, viewer, now } = context
  const account = viewer ? await findAccount(context, viewer.account) : undefined
  const name = given.name || (account?.name ?? '')
  const email = given.email ?? account?.email ?? ''
  demandWhole(given, { name, email })
  const language = given.language ?? account?.language ?? context.locale
  const { kind, reference, text } = given
  const id = newCaseNumber()
  const about = isNotice(kind) ? await memberMeant(context, reference) : undefined
  await db
    .insertInto('notice')
    .values({
      ...{ pool: brand.pool, id, brand: brand.site.id, account: viewer?.account ?? '' },
      ...{ kind, reference, text, name, email, language, about: about?.id ?? '' },
      ...{ created_at: now, decided_at: 0 },
    })
    .execute()

  const urgent = isHiding(kind)
  const statement = urgent && about ? await hideReported(context, about, { id, kind }) : null
  const to = brand.site.support_email
  const copy = composeMail(context, brand.defaultLocale, urgent ? 'complaint_urgent' : 'complaint_copy', {
    name: brand.site.mail_name,
    more: {
      ...{ case: id, reference: reference || '-', text, statement: statement ?? '-' },
      kind: deps.translator(brand.defaultLocale)(`notifications.kinds.${kind}`),
      sender: `${name || '-'} ${email}`.trim(),
    },
  })
  await enqueueMail(context, `complaint-copy:${id}`, { to, ...copy, urgent })
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

function demandWhole({ kind, reference, good_faith }: Complaint, by: { name: string; email: string }): void {
  if (!isNotice(kind)) return
  const fields: Record<string, FieldCode> = {}
  if (reference === '') fields.reference = 'required'
  if (!good_faith) fields.good_faith = 'required'
  // Child abuse may be told of without saying by whom (DSA Art. 16(2)(c)).
  if (kind !== 'child_abuse' && by.name === '') fields.name = 'required'
  if (kind !== 'child_abuse' && by.email === '') fields.email = 'required'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** e.g. `7KQ2-M9XD-4HBT`: short enough to be told on the phone, too long to be guessed. */
function newCaseNumber(): string {
  const signs = Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)])
  return signs.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
