import type { BodyOf } from '../contract/call.ts'
import * as orders from '../contract/orders.ts'
import { call } from './http.ts'

export const placeOrder = (body: BodyOf<typeof orders.placeOrder>, key: string) =>
  call(orders.placeOrder, { body, key })
