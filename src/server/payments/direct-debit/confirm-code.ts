import { timingSafeEqual } from 'node:crypto'
import type { DirectDebitOrder } from '../../../contract/direct-debits.ts'
import { formatMoney } from '../../../core/format.ts'
import { pathOf } from '../../../routes.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { zoneOfMember } from '../../accounts/current-account.ts'
import { ownAccount } from '../../chat/allowance.ts'
import { isOpen } from '../orders/find-order.ts'
import type { MandateRow } from '../mandates/mandates.ts'
import { openFor } from '../orders/place-order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { startPayment } from '../orders/start-payment.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { CODE_TRIES, hashCode } from './send-code.ts'
import { directDebitOf, findDirectDebit } from './view-direct-debit.ts'

const invalid = () => new ServiceError('sms_code_invalid')

/**
 * Uses up one try, before the call's transaction: a refused guess must stay counted. Throws `sms_code_invalid` for
 * every reason there is.
 */
export async function tryCode(
  context: MemberContext,
  { order: id, code }: { order: string; code: string },
): Promise<void> {
  const { order, mandate } = await findDirectDebit(context, id, 'sms_code_invalid')
  if (mandate.state === 'active' && isSame(mandate, code)) return
  const tried = await context.db
    .updateTable('mandate')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('pool', '=', mandate.pool)
    .where('id', '=', mandate.id)
    .where('state', '=', 'awaiting_code')
    .where('code_hash', '=', mandate.code_hash)
    .where('code_tries', '<', CODE_TRIES)
    .where('code_expires_at', '>', context.now)
    .returning('id')
    .executeTakeFirst()
  if (!tried || !isOpen(order) || !isSame(mandate, code)) throw invalid()
}

const isSame = (mandate: MandateRow, code: string) =>
  timingSafeEqual(Buffer.from(hashCode(mandate, code)), Buffer.from(mandate.code_hash.padEnd(43)))

/** A correct code activates the mandate, once, and mails the member what will be collected and when. */
export async function confirmCode(
  context: MemberContext,
  { order: id, code }: { order: string; code: string },
): Promise<DirectDebitOrder> {
  return inTransaction(context, async (trx) => {
    const { db, now } = trx
    const { order, mandate } = await findDirectDebit(trx, id, 'sms_code_invalid')
    if (mandate.state === 'active' && isSame(mandate, code)) return directDebitOf(order, mandate)
    const confirmed = await db
      .updateTable('mandate')
      .set({ state: 'active', confirmed_at: now })
      .where('pool', '=', mandate.pool)
      .where('id', '=', mandate.id)
      .where('state', '=', 'awaiting_code')
      .where('code_hash', '=', hashCode(mandate, code))
      .returningAll()
      .executeTakeFirst()
    const expires = now + openFor('sdd')
    const openOrder = await db
      .updateTable('orders')
      .set({ expires_at: expires, check_at: now })
      .where('pool', '=', order.pool)
      .where('id', '=', id)
      .where('state', '=', 'created')
      .executeTakeFirst()
    // The order was cancelled or expired in the meantime: the mandate stays inactive too.
    if (!confirmed || openOrder.numUpdatedRows !== 1n) throw invalid()
    await mailPreNotification(trx, order, confirmed)
    return directDebitOf({ ...order, expires_at: expires }, confirmed)
  })
}

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

/** Hands a confirmed order to the provider, after the commit. Throws `unavailable`. */
export async function openDirectDebit(
  context: MemberContext,
  { order: { id } }: DirectDebitOrder,
): Promise<DirectDebitOrder> {
  const { order } = await findDirectDebit(context, id, 'sms_code_invalid')
  await startPayment(context.deps, order).catch(unavailable(context))
  const now = await findDirectDebit(context, id, 'sms_code_invalid')
  return directDebitOf(now.order, now.mandate)
}
