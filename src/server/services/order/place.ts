import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { DiscountCode, Order, placeOrder as placeCall } from '../../../contract/money.ts'
import { currencyOf } from '../../../core/currency.ts'
import { discountApplies, orderTotal } from '../../../core/discount.ts'
import { bundlesOf } from '../../../core/bundles.ts'
import { vatBasisPoints } from '../../../core/vat.ts'
import type { MemberContext } from '../../context.ts'
import { invalidFields, notFound, ServiceError } from '../../errors.ts'
import { inTransaction } from '../transaction.ts'
import { offeredMethods } from './bundles.ts'
import { closeOrder } from './cancel.ts'
import { findDiscount, findLeftHolder, holdDiscount } from './discount.ts'
import { findOrder, orderOf } from './find.ts'
import { unavailable } from './provider-fault.ts'
import { startPayment } from './start.ts'

type Wanted = v.InferOutput<(typeof placeCall)['body']>

const OPEN_MS = 24 * 3_600_000

/** A repeat of the call names the same order, whatever has become of its key. */
const orderId = ({ viewer, key }: MemberContext): string =>
  createHash('sha256').update(`order ${viewer.account} ${key}`).digest('base64url').slice(0, 22)

/** An order the member has left holds the discount no longer: it is cancelled first. Outside any transaction. */
export async function freeDiscount(context: MemberContext, { discount }: Wanted): Promise<void> {
  if (discount === undefined || (await isPlaced(context))) return
  const left = await findLeftHolder(context)
  if (left) await closeOrder(context.deps, left, 'cancelled').catch(unavailable(context))
}

/** Whether this call is a repeat: its order stands already. */
async function isPlaced(context: MemberContext): Promise<boolean> {
  const { db, brand } = context
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', orderId(context))
    .executeTakeFirst()
  return placed !== undefined
}

/**
 * Orders a bundle for the price the member was shown. Throws `not_found`, `invalid_fields`,
 * `payment_method_unavailable`, `discount_not_found`, `discount_used`, `price_changed`.
 */
export async function placeOrder(context: MemberContext, wanted: Wanted): Promise<Order> {
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, deps, now } = trx
    const { site, pool } = brand
    const { country, method } = wanted
    if (!site.countries.includes(country)) throw invalidFields({ country: 'not_in_list' })
    const currency = currencyOf(country)
    const bundle = bundlesOf(site.prices[currency] ?? [], currency, null).find(
      ({ id }) => id === wanted.bundle,
    )
    if (!bundle) throw notFound()
    if (!offeredMethods(trx, country).includes(method)) throw new ServiceError('payment_method_unavailable')

    const price = bundle.price.amount
    const discount = await discountFor(trx, wanted, price)
    const total = orderTotal(price, discount, method)
    if (total !== wanted.total) throw new ServiceError('price_changed')

    const id = orderId(trx)
    if (discount) await holdDiscount(trx, id)
    const order = await db
      .insertInto('orders')
      .values({
        ...{ pool, id, brand: site.id, account: viewer.account, state: 'created' },
        ...{ bundle: bundle.id, credits: bundle.credits, method, country, currency, price, total },
        vat_basis_points: vatBasisPoints(country, now),
        discount_code: discount?.code ?? '',
        ...{ provider: deps.payments.name, provider_reference: '', redirect_url: '' },
        ...{ start_now_at: now, created_at: now, expires_at: now + OPEN_MS, completed_at: 0 },
      })
      .onConflict((conflict) => conflict.columns(['pool', 'id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!order) throw new ServiceError('idempotency_mismatch')
    return orderOf(order)
  })
}

/** The code the member named, where it counts for this order. */
async function discountFor(
  context: MemberContext,
  { discount, country, method }: Wanted,
  price: number,
): Promise<DiscountCode | null> {
  if (discount === undefined) return null
  const code = await findDiscount(context, { code: discount }, country)
  return discountApplies(code, price, method) ? code : null
}

/** Opens the payment of a placed order, after the commit. Throws `unavailable` when the provider does not answer. */
export async function openPayment(context: MemberContext, { id }: Order): Promise<Order> {
  const order = await findOrder(context, id)
  return orderOf(await startPayment(context, order).catch(unavailable(context)))
}
