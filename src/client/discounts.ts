import type { QueryOf } from '../contract/call.ts'
import { getDiscount as discountCall } from '../contract/discounts.ts'
import { call } from './http.ts'

export const getDiscount = (query: QueryOf<typeof discountCall>) => call(discountCall, { query })
