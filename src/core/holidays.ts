// Public holidays, for periods of the law that end on none (Regulation 1182/71, Art. 3): those of whole countries. Of regions
// none is known, so a period may end before one of theirs. The rules are those of 2026.

import { DAY_MS } from './durations.ts'

/**
 * Days of a year: a date (`12-25`), days from Easter Sunday (`E+1`) or from that of the Orthodox calendar (`O+1`), or the first
 * such weekday from a date on (`1@05-25` = Monday from 25 May). With a `*` the next working day is free where it falls on a weekend.
 */
const HOLIDAYS: Readonly<Record<string, string>> = {
  AT: '01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26',
  BE: '01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25',
  BG: '01-01* 03-03* O-2 O+1 05-01* 05-06* 05-24* 09-06* 09-22* 12-24* 12-25* 12-26*',
  CH: '01-01 E+39 08-01 12-25',
  CY: '01-01 01-06 O-48 03-25 04-01 O-2 O+1 05-01 O+50 08-15 10-01 10-28 12-25 12-26',
  CZ: '01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26',
  DK: '01-01 E-3 E-2 E+1 E+39 E+50 12-25 12-26',
  EE: '01-01 02-24 E-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 E-2 E+1 05-01 E+39 5@06-19 12-06 12-24 12-25 12-26',
  FR: '01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25',
  GB: '01-01* E-2 E+1 1@05-01 1@05-25 1@08-25 12-25* 12-26*',
  GR: '01-01 01-06 O-48 03-25 O-2 O+1 05-01 O+50 08-15 10-28 12-25 12-26',
  HR: '01-01 01-06 E+1 05-01 05-30 E+60 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  HU: '01-01 03-15 E-2 E+1 05-01 E+50 08-20 10-23 11-01 12-24 12-25 12-26',
  IE: '01-01* 1@02-01 03-17* E+1 1@05-01 1@06-01 1@08-01 1@10-25 12-25* 12-26*',
  IS: '01-01 E-3 E-2 E+1 4@04-19 05-01 E+39 E+50 06-17 1@08-01 12-25 12-26',
  IT: '01-01 01-06 E+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  LI: '01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 09-08 11-01 12-08 12-25 12-26',
  LT: '01-01 02-16 03-11 E+1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
  LU: '01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26',
  LV: '01-01 E-2 E+1 05-01 05-04* 06-23 06-24 11-18* 12-24 12-25 12-26 12-31',
  MT: '01-01 02-10 03-19 E-2 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
  NL: '01-01 E-2 E+1 04-27 05-05 E+39 E+50 12-25 12-26',
  NO: '01-01 E-3 E-2 E+1 05-01 05-17 E+39 E+50 12-25 12-26',
  PL: '01-01 01-06 E+1 05-01 05-03 E+60 08-15 11-01 11-11 12-24 12-25 12-26',
  PT: '01-01 E-2 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06 01-07 01-24 O-2 O+1 05-01 O+50 06-01 08-15 11-30 12-01 12-25 12-26',
  SE: '01-01 01-06 E-2 E+1 05-01 E+39 06-06 5@06-19 12-24 12-25 12-26 12-31',
  SI: '01-01 01-02 02-08 E+1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
  SK: '01-01 01-06 E-2 E+1 05-01 05-08 07-05 08-29 09-15 11-01 12-24 12-25 12-26',
}

/** Whether a day (`yyyymmdd`) is a public holiday of a country; of one that is not known none is. */
export const isHoliday = (day: number, country: string): boolean =>
  holidaysOf(Math.floor(day / 10_000), country).has(day)

const known = new Map<string, ReadonlySet<number>>()

/** The holidays of a year, each as `yyyymmdd`. */
function holidaysOf(year: number, country: string): ReadonlySet<number> {
  const key = `${country}${year}`
  const found = known.get(key) ?? readHolidays(year, HOLIDAYS[country] ?? '')
  known.set(key, found)
  return found
}

function readHolidays(year: number, rules: string): ReadonlySet<number> {
  const dated = rules
    .split(' ')
    .filter((rule) => rule !== '')
    .map((rule) => ({ at: dateOf(year, rule.replace('*', '')), moves: rule.endsWith('*') }))
  const days = new Set(dated.map(({ at }) => at))
  for (const { at, moves } of dated) {
    if (!moves || !isOnWeekend(at)) continue
    let next = at
    while (isOnWeekend(next) || days.has(next)) next += DAY_MS
    days.add(next)
  }
  return new Set([...days].map(numberOf))
}

/** The midnight in UTC that begins the day of a rule. */
function dateOf(year: number, rule: string): number {
  if (rule.startsWith('E')) return easter(year) + Number(rule.slice(1)) * DAY_MS
  if (rule.startsWith('O')) return orthodoxEaster(year) + Number(rule.slice(1)) * DAY_MS
  const [date = '', weekday] = rule.split('@').reverse()
  const from = Date.parse(`${year}-${date}T00:00:00Z`)
  if (weekday === undefined) return from
  return from + ((Number(weekday) - new Date(from).getUTCDay() + 7) % 7) * DAY_MS
}

const isOnWeekend = (at: number) => new Date(at).getUTCDay() % 6 === 0

function numberOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leaps = century - Math.floor(century / 4)
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + leaps - moonShift + 15) % 30
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - leaps) % 7
  return Date.UTC(year, 2, 28 + moon - weekday)
}

/** Easter Sunday of the Julian calendar, by Meeus; its date is thirteen days on until 2099. */
function orthodoxEaster(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  return Date.UTC(year, 2, 22 + moon + weekday + 13)
}
