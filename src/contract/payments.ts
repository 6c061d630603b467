import * as v from 'valibot'
import { DiscountCode } from './discounts.ts'
import { Count, CountryCode, Id } from './fields.ts'
import { CURRENCIES, PAYMENT_METHODS } from './lists.ts'

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

export const PriceList = v.object({
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
})
