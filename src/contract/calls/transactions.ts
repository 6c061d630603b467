import * as v from 'valibot'
import { Cursor, Id, queryInt } from '../fields.ts'
import { TransactionDetails, TransactionPage } from '../transactions.ts'
import { defineCall } from './define-call.ts'

/** The member's orders, newest first. */
export const getTransactions = defineCall({
  method: 'GET',
  path: '/api/transactions.php',
  access: 'member',
  query: v.strictObject({
    before: v.optional(Cursor),
    limit: v.optional(queryInt(1, 50)),
  }),
  response: TransactionPage,
})

export const getTransaction = defineCall({
  method: 'GET',
  path: '/api/transactions.php',
  flag: 'id',
  access: 'member',
  query: v.strictObject({ id: Id }),
  response: TransactionDetails,
  errors: ['not_found'],
})
