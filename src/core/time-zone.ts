// Days as members live them: in a zone, with the hours that daylight saving adds and takes.

import { TZDate } from '@date-fns/tz'
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

const QUARTER_MS = 15 * 60_000
/** The longest day: 24 hours, and what a clock set back adds. */
const LONGEST_MS = 27 * 3_600_000

const dayAt = (zone: string, at: number): string => new TZDate(at, zone).toDateString()

/** When the day that `now` lies in ends for good in a zone, however the clock is set meanwhile. */
export function endOfDay(now: number, zone: string): number {
  const today = dayAt(zone, now)
  let inside = now + LONGEST_MS
  while (inside > now && dayAt(zone, inside) !== today) inside -= QUARTER_MS
  inside = Math.max(inside, now)
  let outside = inside + QUARTER_MS
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (dayAt(zone, middle) === today) inside = middle
    else outside = middle
  }
  return outside
}
