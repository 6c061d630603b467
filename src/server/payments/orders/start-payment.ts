import type { BillingAddress, OrderState } from '../../../contract/orders.ts'
import { LOCALES } from '../../../contract/lists.ts'
import { localize } from '../../../core/urls.ts'
import { pathOf } from '../../../routes.ts'
import { PaymentRefusedError } from '../providers/provider.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { isOpen, type OrderRow } from '../order.ts'
import { customerOf, usableMandate } from '../mandates/mandates.ts'
import { moveOrder } from '../settlement/move-order.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

/**
 * Opens the payment of an order that has none yet; safe to repeat. An order by a mandate the member has not confirmed
 * stays as it is, one the provider refuses fails. Outside any transaction. Throws what the provider's adapter throws.
 */
export async function startPayment(deps: Deps, order: OrderRow): Promise<OrderRow> {
  const { payments, store } = deps
  const brand = deps.brands.get(order.brand)
  if (order.state !== 'created' || order.provider_reference !== '' || order.provider !== payments.name)
    return order
  if (!brand) return order
  const owner = await ownerOf(deps, order)
  // A deleted account is not charged any more.
  if (owner.status === 'pending_deletion' || owner.status === 'deleted') return fail(deps, order)
  try {
    const mandate = order.mandate === '' ? null : await usableMandate(deps, order)
    if (order.mandate !== '' && !mandate) return order
    const { reference, redirectUrl } = await payments.start(store.db, order, {
      ...addressesOf(brand, order, owner.language),
      ...(mandate ? { mandate } : {}),
      ...(order.keep_method === 1 ? { keepFor: await customerOf(deps, order) } : {}),
      ...(order.billing === ''
        ? {}
        : { payer: { ...(JSON.parse(order.billing) as BillingAddress), email: owner.email } }),
    })
    return await begin(deps, order, reference, redirectUrl)
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error
    deps.log.warn({ order: order.id, reason: reasonOf(error) }, 'payment refused')
    return fail(deps, order)
  }
}

/** Fails the order; a method the provider refuses now is not offered for the next one. */
function fail(deps: Deps, order: OrderRow): Promise<OrderRow> {
  return transact(deps.store.db, async (db) => {
    await db
      .updateTable('mandate')
      .set({ state: 'ended' })
      .where('pool', '=', order.pool)
      .where('id', '=', order.mandate)
      .execute()
    return moveOrder(deps, db, order, { from: ['created'], to: 'failed' })
  })
}

async function begin(
  { store: { db }, payments }: Deps,
  order: OrderRow,
  reference: string,
  redirectUrl: string,
): Promise<OrderRow> {
  const started = await db
    .updateTable('orders')
    .set((eb) => ({
      provider_reference: reference,
      redirect_url: redirectUrl,
      billing: '',
      state: eb
        .case()
        .when('state', '=', 'created')
        .then(eb.val<OrderState>('pending'))
        .else(eb.ref('state'))
        .end(),
    }))
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // The order was cancelled while the payment was being opened.
  if (!isOpen(started)) await payments.cancel(db, reference)
  return started
}

const ownerOf = ({ store }: Deps, { pool, account }: OrderRow) =>
  store.db
    .selectFrom('account')
    .select(['language', 'status', 'email'])
    .where('pool', '=', pool)
    .where('id', '=', account)
    .executeTakeFirstOrThrow()

function addressesOf({ origin, defaultLocale, site }: Brand, order: OrderRow, language: string) {
  const locale =
    LOCALES.find((supported) => supported === language && site.locales.includes(supported)) ?? defaultLocale
  const path = localize(pathOf('transactions-id', { id: order.id }), locale, defaultLocale)
  return {
    locale,
    description: `${order.credits} credits`,
    returnTo: new URL(path, origin).href,
    webhook: new URL(`/api/webhook.php?provider=${order.provider}`, origin).href,
  }
}
