import * as v from 'valibot'
import { CountryCode, Id } from './fields.ts'
import { PAYMENT_METHODS } from './lists.ts'
import { Bundle, Money } from './payments.ts'

export const Repeat = v.object({
  /** The id of this one purchase: sent twice, from two tabs too, it is bought once. */
  intent: Id,
  bundle: Bundle,
  method: v.picklist(PAYMENT_METHODS),
  /** Name of the means of payment, masked. */
  label: v.string(),
  country: CountryCode,
  total: Money,
  vat_percentage: v.number(),
})
