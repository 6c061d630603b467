// The calls of direct debit, apart from the others: no other page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as debits from '../contract/direct-debits.ts'
import * as orders from '../contract/orders.ts'
import { call } from './http.ts'

export const getDirectDebit = () => call(debits.getDirectDebit)
export const orderDirectDebit = (body: BodyOf<typeof debits.orderDirectDebit>, key: string) =>
  call(debits.orderDirectDebit, { body, key })
export const resendCode = (order: string, key: string) =>
  call(debits.resendCode, { query: { resend: '1' }, body: { order }, key })
export const confirmCode = (body: BodyOf<typeof debits.confirmCode>, key: string) =>
  call(debits.confirmCode, { body, key })
export const cancelOrder = (id: string) => call(orders.cancelOrder, { query: { id } })
