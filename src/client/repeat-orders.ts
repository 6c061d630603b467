import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/repeat-orders.ts'
import { Order } from '../contract/orders.ts'
import { Repeat } from '../contract/repeat-orders.ts'
import { call } from './http.ts'

const query = { repeat: '1' } as const

export const getRepeat = () =>
  call<typeof calls.getRepeat>({ method: 'GET', path: '/api/order.php', answer: Repeat }, { query })
export const repeatOrder = (body: BodyOf<typeof calls.repeatOrder>, key: string) =>
  call<typeof calls.repeatOrder>(
    { method: 'POST', path: '/api/order.php', answer: Order },
    { query, body, key },
  )
export const forgetMethods = () =>
  call<typeof calls.forgetMethods>({ method: 'DELETE', path: '/api/order.php' }, { query })
