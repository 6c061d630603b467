// The calls of payments, apart from the others: few pages carry them.
import type { BodyOf, QueryOf } from '../contract/call.ts'
import { getDiscount as discountCall } from '../contract/discounts.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const getBundles = (query: QueryOf<typeof payments.getBundles> = {}) =>
  call(payments.getBundles, { query })
export const getDiscount = (query: QueryOf<typeof discountCall>) => call(discountCall, { query })
export const placeOrder = (body: BodyOf<typeof payments.placeOrder>, key: string) =>
  call(payments.placeOrder, { body, key })
export const getOrder = (id: string) => call(payments.getOrder, { query: { id } })
