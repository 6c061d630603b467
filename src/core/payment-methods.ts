import {
  COUNTRIES,
  PAYMENT_METHODS,
  type Country,
  type Currency,
  type PaymentMethod,
} from '../contract/lists.ts'
import { currencyOf } from './currency.ts'

/** Countries of our methods: where a brand may sell, and one where none does yet. */
type Market = Country | 'PT'

interface Offer {
  readonly countries: readonly Market[]
  /** The currencies it takes there, where it does not take every one. */
  readonly currencies?: readonly Currency[]
  /** Last day it was offered, `YYYY-MM-DD`. */
  readonly until?: string
  /** The smallest sum it takes, in minor units. */
  readonly least?: Readonly<Partial<Record<Currency, number>>>
  /** The largest one, in minor units, by country. */
  readonly most?: Readonly<Partial<Record<Market, number>>>
}

const SEPA_EURO: readonly Country[] = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL']
const TEN_THOUSAND = 1_000_000
const FOUR_THOUSAND = 400_000

/** In minor units; Klarna decides about each payment besides. */
const KLARNA_MOST = {
  ...{ AT: TEN_THOUSAND, BE: TEN_THOUSAND, DE: TEN_THOUSAND, FI: TEN_THOUSAND, FR: TEN_THOUSAND },
  ...{ ES: FOUR_THOUSAND, GB: FOUR_THOUSAND, IE: FOUR_THOUSAND, IT: FOUR_THOUSAND },
  ...{ CH: 500_000, DK: 10_000_000, NL: 1_400_000, NO: 10_000_000, PL: 2_000_000, SE: 15_000_000 },
} as const satisfies Partial<Record<Country, number>>

/**
 * Where, in which currencies and until when each method can be used, as Mollie documents them one by one
 * (https://docs.mollie.com/docs/payment-methods); whether a provider can take it is the provider's to say.
 */
const OFFERS: Record<PaymentMethod, Offer> = {
  creditcard: { countries: COUNTRIES },
  paypal: { countries: COUNTRIES },
  applepay: { countries: COUNTRIES },
  googlepay: { countries: COUNTRIES },
  klarna: {
    countries: Object.keys(KLARNA_MOST) as (keyof typeof KLARNA_MOST)[],
    // EUR 1.00 or its like.
    least: { EUR: 100, GBP: 100, CHF: 100, DKK: 800, NOK: 1200, PLN: 500, SEK: 1200 },
    most: KLARNA_MOST,
  },
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  przelewy24: { countries: ['PL'], currencies: ['EUR', 'PLN'], most: { PL: 5_500_000 } },
  eps: { countries: ['AT'], currencies: ['EUR'] },
  swish: { countries: ['SE'], currencies: ['SEK'] },
  mobilepay: { countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'] },
  vipps: { countries: ['NO'], currencies: ['NOK'] },
  twint: { countries: ['CH'], currencies: ['CHF'] },
  mbway: { countries: ['PT'], currencies: ['EUR'], most: { PT: 500_000 } },
  sct: { countries: SEPA_EURO, currencies: ['EUR'] },
  sdd: { countries: SEPA_EURO, currencies: ['EUR'] },
  // Closed by paydirekt on that day.
  giropay: { countries: ['DE'], until: '2024-12-31' },
  // Went on inside Klarna, which is another method.
  sofort: { countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL', 'PL'], until: '2025-03-31' },
}

/** Where accounts are debited, and codes for it sent to. */
export const directDebitCountries: readonly Country[] = SEPA_EURO

/** Methods that can be kept for later orders, where the member asks for it. */
const KEEPABLE: readonly PaymentMethod[] = ['creditcard', 'paypal', 'googlepay']
export const isKeepable = (method: PaymentMethod): boolean => KEEPABLE.includes(method)

/** Methods that lend the money, and ask who for: the member's name and postal address go to them. */
const ADDRESSED: readonly PaymentMethod[] = ['klarna']
export const needsAddress = (method: PaymentMethod): boolean => ADDRESSED.includes(method)

/** Whether a method takes a sum, in minor units of the country's currency. */
export function takesSum(method: PaymentMethod, country: Country, amount: number): boolean {
  const { least, most } = OFFERS[method]
  return amount >= (least?.[currencyOf(country)] ?? 0) && amount <= (most?.[country] ?? Infinity)
}

/** Methods of a country on the day of `now` (UTC): its own before the international ones. */
export function methodsOf(country: Country, now: number): PaymentMethod[] {
  const day = new Date(now).toISOString().slice(0, 10)
  return PAYMENT_METHODS.filter((method) => {
    const { countries, currencies, until } = OFFERS[method]
    return (
      countries.includes(country) &&
      (currencies?.includes(currencyOf(country)) ?? true) &&
      (until === undefined || day <= until)
    )
  }).sort((a, b) => reachOf(a) - reachOf(b))
}

/** Countries of a method; what goes beyond the euro's bank accounts counts as international, whatever it leaves out. */
function reachOf(method: PaymentMethod): number {
  const { length } = OFFERS[method].countries
  return length > SEPA_EURO.length ? COUNTRIES.length : length
}
