// Hours as members live them.

import { TZDate } from '@date-fns/tz'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NIGHT_FROM = 22
const NIGHT_TO = 8
const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** Hour (0-23), minute and weekday (0 = Sunday) in an IANA zone. */
function partsAt(zone: string, at: number): { hour: number; minute: number; weekday: number } {
  const local = new TZDate(at, zone)
  return { hour: local.getHours(), minute: local.getMinutes(), weekday: local.getDay() }
}

export function isWeekend(at: number, zone: string): boolean {
  const { weekday } = partsAt(zone, at)
  return weekday === SUNDAY || weekday === SATURDAY
}

/** `at` outside the quiet hours, else the next eight in the morning. Quiet hours are 22 to 8. */
export function outsideNight(at: number, zone: string): number {
  const { hour, minute } = partsAt(zone, at)
  if (hour >= NIGHT_TO && hour < NIGHT_FROM) return at
  const hours = (NIGHT_TO - hour + 24) % 24
  return onTheHour(at + hours * HOUR_MS - minute * 60_000, zone, NIGHT_TO)
}

/** The next Monday at nine in the morning after `at`. */
export function nextMondayAtNine(at: number, zone: string): number {
  const { hour, minute, weekday } = partsAt(zone, at)
  const isLater = weekday === MONDAY && hour < 9
  const days = isLater ? 0 : ((MONDAY - weekday + 6) % 7) + 1
  return onTheHour(at + days * DAY_MS + (9 - hour) * HOUR_MS - minute * 60_000, zone, 9)
}

/** Takes back what a clock change in between added or took; the seconds go too. */
function onTheHour(at: number, zone: string, hour: number): number {
  const whole = at - (at % 60_000)
  const off = partsAt(zone, whole).hour - hour
  return whole - (off > 12 ? off - 24 : off < -12 ? off + 24 : off) * HOUR_MS
}
