import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { getHours } from 'date-fns/getHours'
import { onTheHour } from './local-time.ts'

const QUIET_FROM = 22
const QUIET_TO = 8

/** `at` outside the quiet hours of the zone, 22 to 8, else the eight in the morning that ends them. */
export function outsideQuietHours(at: number, zone: string): number {
  const local = new TZDate(at, zone)
  const hour = getHours(local)
  if (hour >= QUIET_TO && hour < QUIET_FROM) return at
  return onTheHour(hour < QUIET_TO ? local : addDays(local, 1), QUIET_TO)
}
