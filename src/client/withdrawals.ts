// The calls of the withdrawal page, apart from the others: no other page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as transactions from '../contract/transactions.ts'
import * as withdrawals from '../contract/withdrawals.ts'
import { call } from './http.ts'

export const withdraw = (body: BodyOf<typeof withdrawals.withdraw>, key: string) =>
  call(withdrawals.withdraw, { body, key })
export const getTransactions = () => call(transactions.getTransactions, { query: { limit: 10 } })
