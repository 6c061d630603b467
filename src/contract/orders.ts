import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { ORDER_STATES, PAYMENT_METHODS } from './lists.ts'
import { Money } from './payments.ts'

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
