import { COUNTRIES, PAYMENT_METHODS, type Country, type PaymentMethod } from '../contract/lists.ts'

interface Offer {
  readonly countries: readonly Country[]
  /** Last day it was offered, `YYYY-MM-DD`. */
  readonly until?: string
}

const SEPA_EURO: readonly Country[] = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL']

/** Where and until when each method can be used; whether a provider can take it is the provider's to say. */
const OFFERS: Record<PaymentMethod, Offer> = {
  creditcard: { countries: COUNTRIES },
  paypal: { countries: COUNTRIES },
  applepay: { countries: COUNTRIES },
  ideal: { countries: ['NL'] },
  bancontact: { countries: ['BE'] },
  blik: { countries: ['PL'] },
  eps: { countries: ['AT'] },
  sct: { countries: SEPA_EURO },
  sdd: { countries: SEPA_EURO },
  // Closed by paydirekt on that day.
  giropay: { countries: ['DE'], until: '2024-12-31' },
  // Went on inside Klarna, which is another method.
  sofort: { countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL', 'PL'], until: '2025-03-31' },
}

/** Where accounts are debited, and codes for it sent to. */
export const directDebitCountries: readonly Country[] = SEPA_EURO

/** Methods that can be kept for later orders, where the member asks for it. */
const KEEPABLE: readonly PaymentMethod[] = ['creditcard', 'paypal']
export const isKeepable = (method: PaymentMethod): boolean => KEEPABLE.includes(method)

/** Methods of a country on the day of `now` (UTC): its own before the international ones. */
export function methodsOf(country: Country, now: number): PaymentMethod[] {
  const day = new Date(now).toISOString().slice(0, 10)
  return PAYMENT_METHODS.filter((method) => {
    const { countries, until } = OFFERS[method]
    return countries.includes(country) && (until === undefined || day <= until)
  }).sort((a, b) => OFFERS[a].countries.length - OFFERS[b].countries.length)
}
