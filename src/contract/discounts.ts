import * as v from 'valibot'
import { Count, Time } from './fields.ts'
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

export const TimeBonus = v.union([DiscountCode, v.undefined()])

export const StayOffer = v.object({ discount: v.nullable(DiscountCode) })
