// Periods of the law, by Regulation 1182/71, Art. 3: their last day counts to its end, and one that would be a weekend is the
// Monday after it.

import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { set } from 'date-fns/set'
import { DAY_MS } from './durations.ts'
import { isWeekend } from './local-time.ts'
import { endOfDay } from './time-zone.ts'

/** The last moment of the day that `at` lies in in a zone, or of the first working day after it. */
export function endOfWorkingDay(at: number, zone: string): number {
  let day = at
  while (isWeekend(day, zone)) day += DAY_MS
  return endOfDay(day, zone) - 1
}

/**
 * The last moment of a period of months that something at `from` begins: on the day of the same date, or the last day of a
 * month that has none.
 */
export const endOfMonths = (from: number, months: number, zone: string): number =>
  endOfWorkingDay(set(addMonths(new TZDate(from, zone), months), { hours: 12 }).getTime(), zone)
