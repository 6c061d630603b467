import { formatMoney } from '../../../core/format.ts'
import { pathOf } from '../../../routes.ts'
import { zoneOfMember } from '../../accounts/current-account.ts'
import { ownAccount } from '../../chat/allowance.ts'
import type { MemberContext } from '../../platform/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import type { OrderRow } from '../order.ts'
import type { MandateRow } from './mandates.ts'

/** Mails the pre-notification of a debit (law.md L29). */
export async function mailPreNotification(
  context: MemberContext,
  order: OrderRow,
  mandate: MandateRow,
): Promise<void> {
  const { brand, viewer, now } = context
  const account = await ownAccount(context)
  const { email, name } = account
  const reader = { locale: viewer.language, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, viewer.language, 'direct_debit', {
    name,
    link: { route: pathOf('transactions-id', { id: order.id }) },
    more: {
      amount: formatMoney(viewer.language, { amount: order.total, currency: 'EUR' }),
      date: mailDate(brand.site, reader, now),
      iban: mandate.label,
      reference: mandate.id,
      creditor_id: mandate.creditor,
      mandate: mandate.text,
    },
  })
  await enqueueMail(context, `direct-debit:${order.id}`, { to: email, ...mail })
}
