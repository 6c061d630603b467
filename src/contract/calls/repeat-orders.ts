import * as v from 'valibot'
import { Count, Id, queryFlag } from '../fields.ts'
import { Order } from '../orders.ts'
import { Repeat } from '../repeat-orders.ts'
import { defineCall } from './define-call.ts'

/** A member's newest purchase, to be made again by the means of payment kept with it. Reading it charges nothing. */
export const getRepeat = defineCall({
  method: 'GET',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  query: v.strictObject({ repeat: queryFlag }),
  response: Repeat,
  errors: ['not_found'],
})

export const repeatOrder = defineCall({
  method: 'POST',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  outdatesPages: true,
  takesPart: true,
  rate: 'money',
  idempotent: true,
  query: v.strictObject({ repeat: queryFlag }),
  body: v.strictObject({
    intent: Id,
    /** The amount as it was shown, in minor units. */
    total: Count,
    start_now: v.literal(true, 'required'),
  }),
  response: Order,
  errors: [
    'not_found',
    'price_changed',
    'recurring_payment_failed',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'unavailable',
  ],
})

/** Lets go of every means of payment kept for this; 204 also where there is none. */
export const forgetMethods = defineCall({
  method: 'DELETE',
  path: '/api/order.php',
  flag: 'repeat',
  access: 'member',
  rate: 'money',
  query: v.strictObject({ repeat: queryFlag }),
})
