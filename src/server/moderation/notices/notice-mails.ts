import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Context } from '../../platform/context.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { takeDaily } from '../../platform/throttle.ts'
import type { NoticeTable } from '../tables.ts'
import { isHiding, isNotice } from './notice-kinds.ts'
import { recordOf, weightText } from './notifier.ts'

/** Receipts to one address: the form must not become a way to fill a mailbox. */
const RECEIPTS_A_DAY = 5

/** Mails support a notice; again where it hid something later. */
export async function mailCopy(
  context: Context,
  { id, kind, reference, text, name, email }: NoticeTable,
  statements: readonly string[],
): Promise<void> {
  const { brand, deps } = context
  const isUrgent = isHiding(kind)
  const to = brand.site.support_email
  const copy = composeMail(context, brand.defaultLocale, isUrgent ? 'complaint_urgent' : 'complaint_copy', {
    name: brand.site.mail_name,
    more: {
      case: id,
      reference: reference || '-',
      text,
      statement: statements.join(', ') || '-',
      kind: deps.translator(brand.defaultLocale, brand.site.address)(`notifications.kinds.${kind}`),
      sender: `${name || '-'} ${email}`.trim(),
    },
  })
  await enqueueMail(context, ['complaint-copy', id, ...statements].join(':'), {
    to,
    ...copy,
    urgent: isUrgent,
  })
}

/** Mails the sender the case number; with a link that makes the notice count, where it needs one. */
export async function mailReceipt(
  context: Context,
  notice: NoticeTable,
  { name, link }: { name: string; link: string },
): Promise<void> {
  const { id, email, language } = notice
  if (email === '' || !(await takeDaily(context, `receipt:${email.toLowerCase()}`, RECEIPTS_A_DAY))) return
  const weight = isNotice(notice.kind) ? weightText(context, language, await recordOf(context, notice)) : ''
  const receipt = composeMail(context, language, link ? 'notice_confirm' : 'complaint_receipt', {
    // The name given in a form may say anything.
    name,
    more: { case: id, weight },
    ...(link ? { link: { route: pathOf('pages-token', { token: link }) } } : {}),
  })
  await enqueueMail(context, `complaint-receipt:${id}`, { to: email, ...receipt })
}
