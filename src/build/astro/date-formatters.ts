// In the place of date-fns's own, nine times the size: the letters that `core/dates.ts` and the locales' patterns use.
import type { Localize } from 'date-fns'
import { lightFormatters } from 'date-fns/lightFormat'

type Formatter = (date: Date, token: string, localize: Localize) => string

const widthOf = (token: string) => (token.length > 3 ? 'wide' : 'abbreviated')

const month =
  (context: 'formatting' | 'standalone'): Formatter =>
  (date, token, { month }) =>
    token.length < 3
      ? lightFormatters.M(date, token)
      : month(date.getMonth() as Parameters<typeof month>[0], { width: widthOf(token), context })

const weekday: Formatter = (date, token, { day }) =>
  day(date.getDay() as Parameters<typeof day>[0], { width: widthOf(token), context: 'formatting' })

export const formatters: Record<string, Formatter> = {
  ...lightFormatters,
  M: month('formatting'),
  L: month('standalone'),
  E: weekday,
  e: weekday,
  d: (date, token, { ordinalNumber }) =>
    token === 'do' ? ordinalNumber(date.getDate(), { unit: 'date' }) : lightFormatters.d(date, token),
  a: (date, _token, { dayPeriod }) =>
    dayPeriod(date.getHours() < 12 ? 'am' : 'pm', { width: 'abbreviated', context: 'formatting' }),
}
