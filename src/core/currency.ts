import type { Country, Currency } from '../contract/lists.ts'

const OWN_CURRENCIES: Partial<Record<Country, Currency>> = {
  GB: 'GBP',
  US: 'USD',
  CH: 'CHF',
  DK: 'DKK',
  NO: 'NOK',
  SE: 'SEK',
  PL: 'PLN',
}

/** The currency members of a country pay in. */
export function currencyOf(country: Country): Currency {
  return OWN_CURRENCIES[country] ?? 'EUR'
}
