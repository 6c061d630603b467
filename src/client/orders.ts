import type { BodyOf } from '../contract/call.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const placeOrder = (body: BodyOf<typeof payments.placeOrder>, key: string) =>
  call(payments.placeOrder, { body, key })
