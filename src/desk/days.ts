// Calendar days, as date fields have them, in the operator's zone.

import { TZDate } from '@date-fns/tz'
import { dayIn, endOfDay } from '../core/time-zone.ts'

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month - 1, date]
}

/** When a day begins in a zone; NaN for what is no day. */
export const dayBegin = (day: string, zone: string): number => new TZDate(...partsOf(day), zone).getTime()

/** When a day ("2026-11-28") ends in a zone; NaN for what is no day. */
export const dayEnd = (day: string, zone: string): number =>
  endOfDay(new TZDate(...partsOf(day), zone).getTime(), zone)

/** When a day begins in a zone; NaN for what is no day. */
export const dayStart = (day: string, zone: string): number => new TZDate(...partsOf(day), zone).getTime()

/** The day that a moment lies in in a zone. */
export const dayOf = (at: number, zone: string): string =>
  String(dayIn(at, zone)).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
