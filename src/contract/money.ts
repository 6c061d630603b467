import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, Count, Id, text, Time } from './fields.ts'
import { CURRENCIES, ORDER_STATES, PAYMENT_METHODS } from './lists.ts'

/** Prices are integers in minor units of `currency`, VAT included. */
const Money = v.object({ amount: Count, currency: v.picklist(CURRENCIES) })
export type Money = v.InferOutput<typeof Money>

export const DiscountCode = v.object({
  code: v.string(),
  country: v.string(),
  user_id: v.string(),
  expires: Time,
  value_percentage: Count,
  currency: v.string(),
  minimum_order_value: Count,
  status: v.picklist(['active', 'used', 'expired']),
  /** How long the code was valid in all, in seconds. */
  validity: Count,
  expired: v.boolean(),
  paymentmethods: v.array(v.picklist(PAYMENT_METHODS)),
})
export type DiscountCode = v.InferOutput<typeof DiscountCode>

export const Bundle = v.object({
  id: Id,
  credits: Count,
  price: Money,
  /** The price with the active discount; null without one. */
  discounted: v.nullable(Money),
})
export type Bundle = v.InferOutput<typeof Bundle>

export const Order = v.object({
  id: Id,
  state: v.picklist(ORDER_STATES),
  bundle: Id,
  credits: Count,
  method: v.picklist(PAYMENT_METHODS),
  price: Money,
  /** What is to be paid: price less discount. */
  total: Money,
  discount_code: v.nullable(v.string()),
  /** Where to pay; null once nothing is left to do. */
  redirect_url: v.nullable(v.string()),
  created: Time,
  expires: Time,
})
export type Order = v.InferOutput<typeof Order>

export const getDiscount = defineCall({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'member',
  query: v.object({ welcome: v.optional(v.string()), code: v.optional(text(1, 40)) }),
  response: DiscountCode,
  errors: ['discount_not_found', 'discount_used'],
})

/** TIMEBONUS25 while it lasts, or 204. */
export const getTimeBonus = defineCall({
  method: 'GET',
  path: '/api/timebonus.php',
  access: 'member',
  response: v.union([DiscountCode, v.undefined()]),
})

/** Bundles for a country with the member's active discount; visitors see the plain prices. */
export const getBundles = defineCall({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'visitor',
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: v.object({
    bundles: v.array(Bundle),
    discount: v.nullable(DiscountCode),
    payment_methods: v.array(v.picklist(PAYMENT_METHODS)),
    vat_percentage: v.number(),
    country: CountryCode,
  }),
})

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/order.php',
  access: 'member',
  rate: 'money',
  idempotent: true,
  body: v.strictObject({
    bundle: Id,
    method: v.picklist(PAYMENT_METHODS, 'not_in_list'),
    country: CountryCode,
    discount: v.optional(text(1, 40)),
    /** The total the member was shown, in minor units; another one now is refused with `price_changed`. */
    total: Count,
    /** Express request that the service starts before the withdrawal period ends (law.md L22). */
    start_now: v.literal(true, 'required'),
  }),
  response: Order,
  errors: [
    'not_found',
    'payment_method_unavailable',
    'discount_not_found',
    'discount_used',
    'price_changed',
    'invalid_fields',
    'unavailable',
  ],
})

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/order.php',
  access: 'member',
  query: v.strictObject({ id: Id }),
  response: Order,
  errors: ['not_found'],
})

export const cancelOrder = defineCall({
  method: 'DELETE',
  path: '/api/order.php',
  access: 'member',
  rate: 'money',
  query: v.strictObject({ id: Id }),
  response: Order,
  errors: ['not_found', 'order_closed'],
})

/** The provider's notice; only its reference is read, the state is asked of the provider. */
export const webhook = defineCall({
  method: 'POST',
  path: '/api/webhook.php',
  access: 'visitor',
  rate: 'webhook',
  bodyKind: 'form',
  query: v.strictObject({ provider: v.picklist(['sandbox']) }),
  body: v.strictObject({ id: Id }),
  errors: ['not_found', 'unavailable'],
})
