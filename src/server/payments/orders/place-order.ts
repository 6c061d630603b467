import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { Country, PaymentMethod } from '../../../contract/lists.ts'
import type { BillingAddress, Order } from '../../../contract/orders.ts'
import type { placeOrder as placeCall } from '../../../contract/calls/orders.ts'
import type { Bundle } from '../../../contract/payments.ts'
import { currencyOf } from '../../../core/currency.ts'
import { discountApplies, orderTotal } from '../../../core/discount.ts'
import { bundlesOf } from '../../../core/bundles.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { DEBIT_DAYS } from '../../../core/limits.ts'
import { isKeepable, needsAddress, takesSum } from '../../../core/payment-methods.ts'
import { vatBasisPoints } from '../../../core/vat.ts'
import type { MemberContext } from '../../platform/context.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { offeredMethods } from './list-bundles.ts'
import { closeOrder } from './cancel-order.ts'
import { findOffer } from '../discounts/find-offer.ts'
import { type DiscountOffer, findAbandonedOrder, holdDiscount } from '../discounts/hold-discount.ts'
import { guessCode } from '../discounts/guess-code.ts'
import { findOrder, orderOf, type OrderRow } from '../order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { startPayment } from './start-payment.ts'

type OrderInput = v.InferOutput<(typeof placeCall)['body']>

/** A bank transfer and a direct debit take days; every other payment expires after one. */
const OPEN_MS: Partial<Record<PaymentMethod, number>> = { sct: 14 * DAY_MS, sdd: DEBIT_DAYS * DAY_MS }
export const openFor = (method: PaymentMethod): number => OPEN_MS[method] ?? DAY_MS

/** A repeated call gives the same order id, even when its idempotency key was deleted. */
export const orderId = (account: string, key: string): string =>
  createHash('sha256').update(`order ${account} ${key}`).digest('base64url').slice(0, 22)

/** The purchase a member asks for. */
export interface Purchase {
  bundle: string
  method: PaymentMethod
  country: Country
  discount?: string | undefined
  /** The total the member was shown, in minor units. */
  total: number
}

interface Priced {
  bundle: Bundle
  price: number
  offer: DiscountOffer | null
}

/**
 * Cancels the abandoned order that holds the discount, where it names one. Outside any transaction. Throws
 * `discount_not_found` and `code_limit_reached`: an order is no way to guess codes.
 */
export async function freeDiscount(
  context: MemberContext,
  {
    discount,
    country,
    replaces = '',
  }: { discount?: string | undefined; country: Country; replaces?: string | undefined },
): Promise<void> {
  if (discount === undefined || (await isPlaced(context, orderId(context.viewer.account, context.key))))
    return
  await guessCode(context, (trx) => isKnown(trx, discount, country))
  const abandoned = await findAbandonedOrder(context, { code: discount, replaces })
  if (abandoned) await closeOrder(context.deps, abandoned, 'cancelled').catch(unavailable(context))
}

/** Throws `discount_not_found`; whether the code may be used is seen once it is free. */
async function isKnown(context: MemberContext, code: string, country: Country): Promise<boolean> {
  try {
    await findOffer(context, { code }, country)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'discount_not_found') throw error
  }
  return true
}

/** Whether the order exists already, so that its call is a repeat. */
export async function isPlaced({ db, brand }: MemberContext, id: string): Promise<boolean> {
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return placed !== undefined
}

/**
 * Orders a bundle for the price the member was shown. Throws `not_found`, `invalid_fields`,
 * `payment_method_unavailable`, `discount_not_found`, `discount_used`, `price_changed`.
 */
export async function placeOrder(context: MemberContext, purchase: OrderInput): Promise<Order> {
  return inTransaction(context, async (trx) => {
    const { method, country, billing } = purchase
    const priced = await priceOf(trx, purchase)
    if (!offeredMethods(trx, country).includes(method) || !takesSum(method, country, purchase.total))
      throw new ServiceError('payment_method_unavailable')
    if (purchase.keep_method && !isKeepable(method)) throw invalidFields({ keep_method: 'invalid' })
    if (needsAddress(method) !== (billing !== undefined))
      throw invalidFields({ billing: billing ? 'invalid' : 'required' })
    const id = orderId(trx.viewer.account, trx.key)
    const keep = purchase.keep_method === true
    return orderOf(await insertOrder(trx, { id, purchase, priced, keep, billing }))
  })
}

/** The price of the purchase, if it is the one the member was shown. */
export async function priceOf(context: MemberContext, purchase: Purchase): Promise<Priced> {
  const { site } = context.brand
  const { country } = purchase
  if (!site.countries.includes(country)) throw invalidFields({ country: 'not_in_list' })
  const currency = currencyOf(country)
  const bundle = bundlesOf(site.prices[currency] ?? [], currency, null).find(
    ({ id }) => id === purchase.bundle,
  )
  if (!bundle) throw notFound()
  const price = bundle.price.amount
  const offer = await offerFor(context, purchase, price)
  if (orderTotal(price, offer?.discount ?? null, purchase.method) !== purchase.total)
    throw new ServiceError('price_changed')
  return { bundle, price, offer }
}

/** Inserts the order and holds its discount. In a transaction; throws `idempotency_mismatch` for an existing id. */
export async function insertOrder(
  trx: MemberContext,
  {
    id,
    purchase,
    priced,
    keep = false,
    billing,
    mandate = '',
    openMs = openFor(purchase.method),
  }: {
    id: string
    purchase: Purchase
    priced: Priced
    keep?: boolean
    billing?: BillingAddress | undefined
    mandate?: string
    openMs?: number
  },
): Promise<OrderRow> {
  const { db, brand, viewer, deps, locale, now } = trx
  const { bundle, price, offer } = priced
  const { country, method, total } = purchase
  if (offer) await holdDiscount(trx, id, offer)
  const order = await db
    .insertInto('orders')
    .values({
      pool: brand.pool,
      id,
      brand: brand.site.id,
      account: viewer.account,
      state: 'created',
      bundle: bundle.id,
      credits: bundle.credits,
      method,
      country,
      currency: bundle.price.currency,
      price,
      total,
      vat_basis_points: vatBasisPoints(country, now),
      discount_code: offer?.discount.code ?? '',
      discount_source: offer?.source ?? '',
      provider: deps.payments.name,
      provider_reference: '',
      redirect_url: '',
      start_now_at: now,
      start_now_text: deps.translator(locale, brand.site.address)('payments.order.start_now'),
      created_at: now,
      expires_at: now + openMs,
      completed_at: 0,
      check_at: now + deps.payments.paceMs,
      keep_method: keep ? 1 : 0,
      billing: billing ? JSON.stringify(billing) : '',
      mandate,
      returned_credits: 0,
      returned_amount: 0,
      disputes: 0,
      disputed_credits: 0,
    })
    .onConflict((conflict) => conflict.columns(['pool', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!order) throw new ServiceError('idempotency_mismatch')
  return order
}

/** The discount the member named, if it applies to this order. */
async function offerFor(
  context: MemberContext,
  { discount, country, method }: Purchase,
  price: number,
): Promise<DiscountOffer | null> {
  if (discount === undefined) return null
  const offer = await findOffer(context, { code: discount }, country)
  return discountApplies(offer.discount, price, method) ? offer : null
}

/**
 * Opens the payment of a placed order, after the commit. Throws `unavailable` when the provider does not answer, and
 * `payment_method_unavailable` when it refuses the method.
 */
export async function openPayment(context: MemberContext, { id }: Order): Promise<Order> {
  const order = await findOrder(context, id)
  const started = await startPayment(context.deps, order).catch(unavailable(context))
  if (started.state === 'failed' && started.provider_reference === '')
    throw new ServiceError('payment_method_unavailable')
  return orderOf(started)
}
