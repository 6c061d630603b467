import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/orders.ts'
import { Order } from '../contract/orders.ts'
import { call } from './http.ts'

export const placeOrder = (body: BodyOf<typeof calls.placeOrder>, key: string) =>
  call<typeof calls.placeOrder>({ method: 'POST', path: '/api/order.php', answer: Order }, { body, key })
export const getOrder = (id: string) =>
  call<typeof calls.getOrder>({ method: 'GET', path: '/api/order.php', answer: Order }, { query: { id } })
export const cancelOrder = (id: string) =>
  call<typeof calls.cancelOrder>(
    { method: 'DELETE', path: '/api/order.php', answer: Order },
    { query: { id } },
  )
