// The calls of payments, apart from the others: few pages carry them.
import type { QueryOf } from '../contract/call.ts'
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const getBundles = (query: QueryOf<typeof payments.getBundles> = {}) =>
  call(payments.getBundles, { query })
