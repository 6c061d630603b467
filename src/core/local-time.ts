// Hours as members live them.

import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { getHours } from 'date-fns/getHours'
import { isMonday } from 'date-fns/isMonday'
import { isWeekend as isOnWeekend } from 'date-fns/isWeekend'
import { nextMonday } from 'date-fns/nextMonday'
import { set } from 'date-fns/set'

const NIGHT_FROM = 22
const NIGHT_TO = 8
const WEEK_FROM = 9

const onTheHour = (day: Date, hours: number): number =>
  set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 }).getTime()

export const isWeekend = (at: number, zone: string): boolean => isOnWeekend(new TZDate(at, zone))

/** `at` outside the quiet hours, else the next eight in the morning. Quiet hours are 22 to 8. */
export function outsideNight(at: number, zone: string): number {
  const local = new TZDate(at, zone)
  const hour = getHours(local)
  if (hour >= NIGHT_TO && hour < NIGHT_FROM) return at
  return onTheHour(hour < NIGHT_TO ? local : addDays(local, 1), NIGHT_TO)
}

/** The next Monday at nine in the morning after `at`. */
export function nextMondayAtNine(at: number, zone: string): number {
  const local = new TZDate(at, zone)
  const today = onTheHour(local, WEEK_FROM)
  return isMonday(local) && at < today ? today : onTheHour(nextMonday(local), WEEK_FROM)
}
