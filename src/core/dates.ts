// Periods of the law, by Regulation 1182/71, Art. 3: their last day counts to its end, and one that would be a weekend or a
// public holiday is the working day after it.

import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { set } from 'date-fns/set'
import { DAY_MS } from './durations.ts'
import { isHoliday } from './holidays.ts'
import { isWeekend } from './local-time.ts'
import { dayIn, endOfDay } from './time-zone.ts'

/** Whose days count: a time zone, and the country (ISO 3166-1 alpha-2) whose public holidays are none. */
export interface Calendar {
  zone: string
  country: string
}

/** The last moment of the day that `at` lies in, or of the first working day after it. */
export function endOfWorkingDay(at: number, { zone, country }: Calendar): number {
  let day = at
  while (isWeekend(day, zone) || isHoliday(dayIn(day, zone), country)) day += DAY_MS
  return endOfDay(day, zone) - 1
}

/**
 * The last moment of a period of months that something at `from` begins: on the day of the same date, or the last day of a
 * month that has none.
 */
export const endOfMonths = (from: number, months: number, calendar: Calendar): number =>
  endOfWorkingDay(set(addMonths(new TZDate(from, calendar.zone), months), { hours: 12 }).getTime(), calendar)
