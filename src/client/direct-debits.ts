// The calls of direct debit, apart from the others: no other page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const getDirectDebit = () => call(payments.getDirectDebit)
export const orderDirectDebit = (body: BodyOf<typeof payments.orderDirectDebit>, key: string) =>
  call(payments.orderDirectDebit, { body, key })
export const resendCode = (order: string, key: string) =>
  call(payments.resendCode, { query: { resend: '1' }, body: { order }, key })
export const confirmCode = (body: BodyOf<typeof payments.confirmCode>, key: string) =>
  call(payments.confirmCode, { body, key })
export const cancelOrder = (id: string) => call(payments.cancelOrder, { query: { id } })
