// Days as members live them: in a zone, with the hours that daylight saving adds and takes.

import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { Country } from '../contract/lists.ts'

/** The zone most people of a country live in, for members who named none. */
const ZONES: Record<Country, string> = {
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DK: 'Europe/Copenhagen',
  NO: 'Europe/Oslo',
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  FR: 'Europe/Paris',
  LU: 'Europe/Luxembourg',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
}

/** The zone a member named, else their country's. */
export const zoneOf = (named: string, country: Country): string => named || ZONES[country]

/** The day that `now` lies in in a zone, as a number: 19900131. */
export function dayIn(now: number, zone: string): number {
  const day = new TZDate(now, zone)
  return day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate()
}

/** When the day that `now` lies in ends for good in a zone, however the clock is set meanwhile. */
export const endOfDay = (now: number, zone: string): number =>
  startOfDay(addDays(new TZDate(now, zone), 1)).getTime()
