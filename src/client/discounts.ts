import type { QueryOf } from '../contract/call.ts'
import * as discounts from '../contract/discounts.ts'
import { call } from './http.ts'

export const getDiscount = (query: QueryOf<typeof discounts.getDiscount>) =>
  call(discounts.getDiscount, { query })
export const offerToStay = () => call(discounts.offerToStay)
