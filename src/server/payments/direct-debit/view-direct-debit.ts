import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getDirectDebit } from '../../../contract/calls/direct-debits.ts'
import type { DirectDebitOrder } from '../../../contract/direct-debits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { offersDirectDebit } from '../orders/list-bundles.ts'
import { ownCountry } from '../price-country.ts'
import { findOrder, orderOf, type OrderRow } from '../order.ts'
import { findMandate, type MandateRow } from '../mandates/mandates.ts'
import { limitLeft } from '../mandates/debit-limits.ts'
import { maskPhone } from './mobile-number.ts'
import { mandateText } from './mandate-text.ts'

/** The terms a member agrees to by a direct debit, and whether one can be made now. */
export async function viewDirectDebit(context: MemberContext): Promise<AnswerOf<typeof getDirectDebit>> {
  const { db, brand, viewer } = context
  const eligibility = await db
    .selectFrom('direct_debit')
    .select(['open_order', 'blocked_at'])
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .executeTakeFirst()
  const blocked = (eligibility?.blocked_at ?? 0) > 0
  const openOrder = eligibility?.open_order ?? ''
  const { company } = brand.site
  return {
    available: !blocked && offersDirectDebit(context, await ownCountry(context)),
    blocked,
    creditor: company.name,
    creditor_id: company.sepa_creditor_id ?? '',
    mandate_text: mandateText(context),
    left: { amount: await limitLeft(context), currency: 'EUR' },
    open_order: openOrder === '' ? null : openOrder,
    awaiting_code: openOrder === '' ? null : await awaitingCode(context, openOrder),
  }
}

/** A repeated order is open without a code of its own: null. */
async function awaitingCode(context: MemberContext, id: string): Promise<DirectDebitOrder | null> {
  const { order, mandate } = await findDirectDebit(context, id, 'not_found').catch(() => ({
    order: null,
    mandate: null,
  }))
  const found = order && directDebitOf(order, mandate)
  return found?.awaits_code && found.order.expires > context.now ? found : null
}

/** The order with its mandate as the member may see it. */
export function directDebitOf(order: OrderRow, mandate: MandateRow): DirectDebitOrder {
  return {
    order: orderOf(order),
    iban: mandate.label,
    mobile_number: maskPhone(mandate.mobile),
    mandate_reference: mandate.id,
    awaits_code: mandate.state === 'awaiting_code' && order.state === 'created',
    code_expires: mandate.code_expires_at,
  }
}

/** The viewer's own order by direct debit with its mandate. Throws `refusal`. */
export async function findDirectDebit(
  context: MemberContext,
  id: string,
  refusal: 'not_found' | 'sms_code_invalid',
): Promise<{ order: OrderRow; mandate: MandateRow }> {
  const order = await findOrder(context, id).catch(() => null)
  const mandate = order && (await findMandate(context.db, order.pool, order.mandate))
  if (!order || mandate?.order_id !== id || mandate.method !== 'sdd') throw new ServiceError(refusal)
  return { order, mandate }
}
