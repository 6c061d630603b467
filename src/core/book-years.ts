// How long tax law wants purchases kept, by the country of a company's seat.

import { COUNTRIES, type Country } from '../contract/lists.ts'

interface Retention {
  /** After the end of the calendar year. */
  readonly years: number
  readonly law: string
}

const OF_SEAT: Readonly<Record<Country, Retention>> = {
  GB: { years: 6, law: 'Value Added Tax Act 1994, schedule 11, paragraph 6' },
  IE: { years: 6, law: 'Value-Added Tax Consolidation Act 2010, section 84' },
  US: { years: 7, law: '26 CFR 1.6001-1, with 26 USC 6501' },
  DE: { years: 8, law: '§ 14b UStG, § 147 AO' },
  AT: { years: 7, law: '§ 132 BAO' },
  CH: { years: 10, law: 'Art. 958f OR' },
  NL: { years: 7, law: 'artikel 52 AWR' },
  BE: { years: 10, law: 'article 60 CTVA' },
  DK: { years: 5, law: '§ 12 bogføringsloven' },
  NO: { years: 5, law: '§ 13 bokføringsloven' },
  ES: { years: 6, law: 'artículo 30 Código de Comercio' },
  IT: { years: 10, law: 'articolo 2220 codice civile' },
  FR: { years: 10, law: 'article L123-22 code de commerce' },
  LU: { years: 10, law: 'article 16 code de commerce' },
  SE: { years: 7, law: '7 kap. 2 § bokföringslagen' },
  FI: { years: 6, law: 'kirjanpitolaki 2 luku 10 §' },
  PL: { years: 5, law: 'art. 112 ustawy o VAT' },
}

/** Sales to consumers of other EU countries, by the one-stop shop: Directive 2006/112/EC, Articles 369(2) and 369k(2). */
const ONE_STOP_SHOP_YEARS = 10
const OUTSIDE_EU: readonly Country[] = ['GB', 'US', 'CH', 'NO']

const isCountry = (code: string): code is Country => COUNTRIES.some((country) => country === code)

/** Calendar years that a brand keeps its orders, invoices and withdrawals after the one they are of. */
export function bookYears(seat: string, soldIn: readonly Country[]): number {
  const sellsAbroad = soldIn.some((country) => country !== seat && !OUTSIDE_EU.includes(country))
  const ofSeat = isCountry(seat) ? OF_SEAT[seat].years : ONE_STOP_SHOP_YEARS
  return Math.max(ofSeat, sellsAbroad ? ONE_STOP_SHOP_YEARS : 0)
}

/** Moment before which nothing needs to be kept. */
export const booksEnd = (years: number, now: number): number =>
  Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1)
