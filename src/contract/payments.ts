import * as v from 'valibot'
import { defineCall } from './call.ts'
import { DiscountCode } from './discounts.ts'
import { Count, CountryCode, Id, text, Time } from './fields.ts'
import { CURRENCIES, ORDER_STATES, PAYMENT_METHODS } from './lists.ts'

/** Prices are integers in minor units of `currency`, VAT included. */
export const Money = v.object({ amount: Count, currency: v.picklist(CURRENCIES) })
export type Money = v.InferOutput<typeof Money>

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
  /** Amount to pay: price less discount. */
  total: Money,
  discount_code: v.nullable(v.string()),
  /** Where to pay; null once nothing is left to do. */
  redirect_url: v.nullable(v.string()),
  created: Time,
  expires: Time,
})
export type Order = v.InferOutput<typeof Order>

/** Bundles for a country with the member's active discount; visitors see the plain prices. */
export const getBundles = defineCall({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'visitor',
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: v.object({
    bundles: v.array(Bundle),
    discount: v.nullable(DiscountCode),
    /** The open order the member's discount is with until it is paid or runs out; null where none is in the way. */
    discount_held_by: v.nullable(Id),
    payment_methods: v.array(v.picklist(PAYMENT_METHODS)),
    /** Whether directdebit.php takes orders from there; it is not among the methods of order.php. */
    direct_debit: v.boolean(),
    vat_percentage: v.number(),
    country: CountryCode,
    /** Credits a member owes, spent ones whose price went back: what comes next pays them first. */
    credits_owed: Count,
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
    /** Keeps the means of payment at the provider for `order.php?repeat`. */
    keep_method: v.optional(v.boolean()),
    /** The order this tab left for the bank and came back from: its discount moves on to this one, however young it is. */
    replaces: v.optional(Id),
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

/** The provider's webhook; only its reference is read, the state is asked of the provider. */
export const webhook = defineCall({
  method: 'POST',
  path: '/api/webhook.php',
  access: 'visitor',
  rate: 'webhook',
  origin: 'any',
  bodyKind: 'form',
  query: v.strictObject({ provider: v.picklist(['sandbox', 'mollie']) }),
  body: v.strictObject({ id: Id }),
  errors: ['not_found', 'unavailable'],
})
