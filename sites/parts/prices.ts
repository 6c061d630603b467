import type { SiteInput } from '../../src/config/site.ts'

type Prices = NonNullable<SiteInput['prices']['EUR']>

const CREDITS = [10, 25, 50, 100, 250]
const bundles = (...amounts: [number, number, number, number, number]): Prices =>
  amounts.map((amount, index) => ({ credits: CREDITS[index] ?? 0, amount }))

// Minor units, VAT included; each list is set by hand, in prices that are usual in the country.
export const EUR = bundles(999, 1999, 3499, 5999, 12499)
export const GBP = bundles(899, 1799, 3099, 5299, 10999)
export const USD = bundles(1199, 2299, 3999, 6999, 14499)
export const CHF = bundles(990, 1990, 3390, 5790, 11990)
export const DKK = bundles(7500, 14900, 25900, 44900, 92900)
export const SEK = bundles(10900, 21900, 37900, 65900, 136900)
export const NOK = bundles(11900, 22900, 39900, 69900, 144900)
export const PLN = bundles(4299, 8499, 14799, 25499, 52999)
