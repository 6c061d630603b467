// Hours as members live them.

import { TZDate } from '@date-fns/tz'
import { isMonday } from 'date-fns/isMonday'
import { isWeekend as isOnWeekend } from 'date-fns/isWeekend'
import { nextMonday } from 'date-fns/nextMonday'
import { set } from 'date-fns/set'

const WEEK_FROM = 9

/** That hour of the day, in the day's own zone. */
export const onTheHour = (day: Date, hours: number): number =>
  set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 }).getTime()

export const isWeekend = (at: number, zone: string): boolean => isOnWeekend(new TZDate(at, zone))

/** The next Monday at nine in the morning after `at`. */
export function nextMondayAtNine(at: number, zone: string): number {
  const local = new TZDate(at, zone)
  const today = onTheHour(local, WEEK_FROM)
  return isMonday(local) && at < today ? today : onTheHour(nextMonday(local), WEEK_FROM)
}
