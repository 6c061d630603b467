import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/discounts.ts'
import { DiscountCode, StayOffer, TimeBonus } from '../contract/discounts.ts'
import { call } from './http.ts'

export const getDiscount = (query: QueryOf<typeof calls.getDiscount>) =>
  call<typeof calls.getDiscount>(
    { method: 'GET', path: '/api/discountcode.php', answer: DiscountCode },
    { query },
  )
export const getTimeBonus = () =>
  call<typeof calls.getTimeBonus>({ method: 'GET', path: '/api/timebonus.php', answer: TimeBonus })
export const offerToStay = () =>
  call<typeof calls.offerToStay>({ method: 'POST', path: '/api/discountcode.php', answer: StayOffer })
