import * as v from 'valibot'
import { DiscountCode, StayOffer, TimeBonus } from '../discounts.ts'
import { CountryCode, DiscountName } from '../fields.ts'
import { defineCall } from './define-call.ts'

/** A code by its name, for an order from a country; takes the rest of a page's query too. */
export const getDiscount = defineCall({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'member',
  rate: 'money',
  query: v.object({
    welcome: v.optional(v.string()),
    code: v.optional(DiscountName),
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
  response: TimeBonus,
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
  response: StayOffer,
})
