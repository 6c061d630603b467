import * as v from 'valibot'
import { CountryCode } from '../fields.ts'
import { PriceList } from '../payments.ts'
import { defineCall } from './define-call.ts'

/** Bundles for a country with the member's active discount; visitors see the plain prices. */
export const getBundles = defineCall({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'visitor',
  query: v.strictObject({ country: v.optional(CountryCode) }),
  response: PriceList,
})
