import type { QueryOf } from '../contract/call.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const getTransactions = (query: QueryOf<typeof payments.getTransactions> = {}) =>
  call(payments.getTransactions, { query })
export const getTransaction = (id: string) => call(payments.getTransaction, { query: { id } })
export const cancelOrder = (id: string) => call(payments.cancelOrder, { query: { id } })
export const getOrder = (id: string) => call(payments.getOrder, { query: { id } })
