import { localize } from '../../../core/urls.ts'
import { pathOf } from '../../../routes.ts'
import type { OrderRow } from '../../adapters/payment/provider.ts'
import type { MemberContext } from '../../context.ts'
import { isOpen } from './find.ts'

/**
 * Opens the payment of an order that has none yet; safe to repeat. Outside any transaction. Throws what the provider's
 * adapter throws.
 */
export async function startPayment(context: MemberContext, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'created' || order.provider_reference !== '') return order
  const { deps, db } = context
  const { reference, redirectUrl } = await deps.payments.start(db, order, addressesOf(context, order))
  const started = await db
    .updateTable('orders')
    .set((eb) => ({
      provider_reference: reference,
      redirect_url: redirectUrl,
      state: eb.case().when('state', '=', 'created').then('pending').else(eb.ref('state')).end(),
    }))
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Cancelled while the payment was being opened.
  if (!isOpen(started)) await deps.payments.cancel(db, reference)
  return started
}

function addressesOf({ brand, viewer }: MemberContext, order: OrderRow) {
  const { origin, defaultLocale, site } = brand
  const locale = site.locales.includes(viewer.language) ? viewer.language : defaultLocale
  const path = localize(pathOf('transactions-id', { id: order.id }), locale, defaultLocale)
  return {
    returnTo: new URL(path, origin).href,
    webhook: new URL(`/api/webhook.php?provider=${order.provider}`, origin).href,
  }
}
