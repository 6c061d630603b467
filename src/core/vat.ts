import type { Country } from '../contract/lists.ts'

interface Rate {
  /** First day it counts, `YYYY-MM-DD`. */
  readonly from: string
  /** 2100 is 21 %. */
  readonly basis_points: number
}

/**
 * Standard VAT rates on electronic services by country, the latest last. The United States have no VAT; a sales tax that
 * a state may ask is not part of the price.
 */
const RATES: Record<Country, readonly [Rate, ...Rate[]]> = {
  GB: [{ from: '2011-01-04', basis_points: 2000 }],
  IE: [{ from: '2021-03-01', basis_points: 2300 }],
  US: [{ from: '1970-01-01', basis_points: 0 }],
  DE: [{ from: '2021-01-01', basis_points: 1900 }],
  AT: [{ from: '1984-01-01', basis_points: 2000 }],
  CH: [
    { from: '2018-01-01', basis_points: 770 },
    { from: '2024-01-01', basis_points: 810 },
  ],
  NL: [{ from: '2012-10-01', basis_points: 2100 }],
  BE: [{ from: '1996-01-01', basis_points: 2100 }],
  DK: [{ from: '1992-01-01', basis_points: 2500 }],
  NO: [{ from: '2005-01-01', basis_points: 2500 }],
  ES: [{ from: '2012-09-01', basis_points: 2100 }],
  IT: [{ from: '2013-10-01', basis_points: 2200 }],
  FR: [{ from: '2014-01-01', basis_points: 2000 }],
  LU: [
    { from: '2023-01-01', basis_points: 1600 },
    { from: '2024-01-01', basis_points: 1700 },
  ],
  SE: [{ from: '1990-07-01', basis_points: 2500 }],
  FI: [
    { from: '2013-01-01', basis_points: 2400 },
    { from: '2024-09-01', basis_points: 2550 },
  ],
  PL: [{ from: '2011-01-01', basis_points: 2300 }],
}

/** The rate of a country on the day of `now` (UTC), in basis points. */
export function vatBasisPoints(country: Country, now: number): number {
  const day = new Date(now).toISOString().slice(0, 10)
  const rates = RATES[country]
  return (rates.findLast((rate) => rate.from <= day) ?? rates[0]).basis_points
}
