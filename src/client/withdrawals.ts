// The calls of the withdrawal page, apart from the others: no other page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const withdraw = (body: BodyOf<typeof payments.withdraw>, key: string) =>
  call(payments.withdraw, { body, key })
export const getTransactions = () => call(payments.getTransactions, { query: { limit: 10 } })
