import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { unavailable } from './providers/provider-error.ts'
import { settleOrder } from './settlement/follow-payment.ts'

/**
 * Handles a provider's webhook: only the payment's reference is read from it. Throws `not_found` for a
 * payment this brand has no order for, `unavailable` when the provider cannot be asked now.
 */
export async function handleWebhook(context: Context, provider: string, reference: string): Promise<void> {
  const { db, brand, deps } = context
  if (provider !== deps.payments.name) throw notFound()
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    // Its index leaves out orders that have none.
    .where('provider_reference', '<>', '')
    .executeTakeFirst()
  if (!order) throw notFound()
  await settleOrder(deps, order).catch(unavailable(context))
}
