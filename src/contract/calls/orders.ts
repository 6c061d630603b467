import * as v from 'valibot'
import { Count, CountryCode, DiscountName, Id } from '../fields.ts'
import { PAYMENT_METHODS } from '../lists.ts'
import { BillingAddress, Order } from '../orders.ts'
import { defineCall } from './define-call.ts'

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/order.php',
  access: 'member',
  outdatesPages: true,
  takesPart: true,
  rate: 'money',
  idempotent: true,
  body: v.strictObject({
    bundle: Id,
    method: v.picklist(PAYMENT_METHODS, 'not_in_list'),
    country: CountryCode,
    discount: v.optional(DiscountName),
    /** The total the member was shown, in minor units; another one now is refused with `price_changed`. */
    total: Count,
    /** Express request that the service starts before the withdrawal period ends (law.md L22). */
    start_now: v.literal(true, 'required'),
    /** Keeps the means of payment at the provider for `order.php?repeat`. */
    keep_method: v.optional(v.boolean()),
    /** Demanded by methods that ask for it, refused with any other. */
    billing: v.optional(BillingAddress),
    /** The order this tab left for the bank and came back from: its discount moves on to this one, however young it is. */
    replaces: v.optional(Id),
  }),
  response: Order,
  errors: [
    'not_found',
    'payment_method_unavailable',
    'discount_not_found',
    'code_limit_reached',
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
  outdatesPages: true,
  query: v.strictObject({ id: Id }),
  response: Order,
  errors: ['not_found'],
})

export const cancelOrder = defineCall({
  method: 'DELETE',
  path: '/api/order.php',
  access: 'member',
  outdatesPages: true,
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
