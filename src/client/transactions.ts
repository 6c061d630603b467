import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/transactions.ts'
import { TransactionDetails, TransactionPage } from '../contract/transactions.ts'
import { call } from './http.ts'

export const getTransactions = (query: QueryOf<typeof calls.getTransactions> = {}) =>
  call<typeof calls.getTransactions>(
    { method: 'GET', path: '/api/transactions.php', answer: TransactionPage },
    { query },
  )
export const getTransaction = (id: string) =>
  call<typeof calls.getTransaction>(
    { method: 'GET', path: '/api/transactions.php', answer: TransactionDetails },
    { query: { id } },
  )
