import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, Count, text, Time } from './fields.ts'
import { PAYMENT_METHODS } from './lists.ts'

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

/** A code by its name, for an order from a country; takes the rest of a page's query too. */
export const getDiscount = defineCall({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'member',
  rate: 'money',
  query: v.object({
    welcome: v.optional(v.string()),
    code: v.optional(text(1, 40)),
    country: v.optional(CountryCode),
  }),
  response: DiscountCode,
  errors: [
    'discount_not_found',
    'discount_used',
    'discount_expired',
    'discount_not_in_country',
    'code_limit_reached',
  ],
})

/** TIMEBONUS25 while it lasts, or 204. */
export const getTimeBonus = defineCall({
  method: 'GET',
  path: '/api/timebonus.php',
  access: 'member',
  response: v.union([DiscountCode, v.undefined()]),
})

/**
 * Issues the brand's offer to a member about to delete the account: a personal code, once. Null where the brand offers
 * nothing, and after it was used or has expired.
 */
export const offerToStay = defineCall({
  method: 'POST',
  path: '/api/discountcode.php',
  access: 'member',
  rate: 'money',
  response: v.object({ discount: v.nullable(DiscountCode) }),
})
