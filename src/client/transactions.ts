import type { QueryOf } from '../contract/call.ts'
import * as orders from '../contract/orders.ts'
import * as transactions from '../contract/transactions.ts'
import { call } from './http.ts'

export const getTransactions = (query: QueryOf<typeof transactions.getTransactions> = {}) =>
  call(transactions.getTransactions, { query })
export const getTransaction = (id: string) => call(transactions.getTransaction, { query: { id } })
export const cancelOrder = (id: string) => call(orders.cancelOrder, { query: { id } })
export const getOrder = (id: string) => call(orders.getOrder, { query: { id } })
