import { timingSafeEqual } from 'node:crypto'
import type { DirectDebitOrder } from '../../../contract/direct-debits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isOpen } from '../order.ts'
import type { MandateRow } from '../mandates/mandates.ts'
import { mailPreNotification } from '../mandates/pre-notification.ts'
import { openFor } from '../orders/place-order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { startPayment } from '../orders/start-payment.ts'
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
