import * as v from 'valibot'
import { Count, Id, line, Time } from './fields.ts'
import { PAYMENT_METHODS } from './lists.ts'
import { Money } from './payments.ts'

export const ORDER_STATES = [
  'created',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** For methods that ask for it; the country is the order's, the e-mail address the account's. */
export const BillingAddress = v.strictObject({
  given_name: line(2, 50),
  family_name: line(2, 50),
  /** With the number. */
  street: line(1, 100),
  zip: line(1, 16),
  city: line(1, 100),
})
export type BillingAddress = v.InferOutput<typeof BillingAddress>

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
