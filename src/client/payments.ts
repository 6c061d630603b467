import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/payments.ts'
import { PriceList } from '../contract/payments.ts'
import { call } from './http.ts'

export const getBundles = (query: QueryOf<typeof calls.getBundles> = {}) =>
  call<typeof calls.getBundles>({ method: 'GET', path: '/api/bundles.php', answer: PriceList }, { query })
