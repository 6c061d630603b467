import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from './durations.ts'
import {
  dateFormatter,
  formatAge,
  formatCountdown,
  formatMoney,
  formatPercent,
  formatWords,
  weekdayName,
} from './format.ts'
import { createTranslator, type Translate } from './messages.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('formats', () => {
  it('writes minor units as money of the locale', () => {
    expect(plain(formatMoney('en', { amount: 1999, currency: 'EUR' }))).toBe('€19.99')
    expect(plain(formatMoney('de', { amount: 1999, currency: 'EUR' }))).toBe('19,99 €')
    expect(plain(formatMoney('pl', { amount: 12459, currency: 'PLN' }))).toBe('124,59 zł')
  })

  it('writes less than nothing with a minus sign', () => {
    for (const locale of ['en', 'de', 'sv'] as const) {
      expect(formatMoney(locale, { amount: -500, currency: 'EUR' })).toMatch(/^\u2212/)
    }
  })

  it('tells days since then by the calendar, and weeks after a fortnight', () => {
    const now = new Date(2026, 10, 23, 8).getTime()
    const ago = (day: number, locale: 'en' | 'de' | 'pl' = 'en') =>
      formatAge(locale, new Date(2026, 10, day, 23).getTime(), now)
    expect([23, 22, 18, 2].map((day) => ago(day))).toEqual(['Today', 'Yesterday', '5d', '3w'])
    expect(ago(22, 'de')).toBe('Gestern')
    expect(ago(18, 'pl')).toBe('5 dni')
  })

  it('writes words as they stand in a sentence', () => {
    expect(formatWords('en', ['Board games', 'Hiking'])).toBe('board games and hiking')
    expect(formatWords('de', ['Kino', 'Wandern'])).toBe('Kino und Wandern')
  })

  it('writes percent', () => {
    expect(plain(formatPercent('de', 25))).toBe('25 %')
  })

  it.each([true, false])('writes a countdown, the browser knowing durations: %s', (knows) => {
    if (!knows) vi.stubGlobal('Intl', {})
    expect(formatCountdown('en', 14_399)).toBe('3:59:59')
    expect(formatCountdown('en', -3)).toBe('0:00:00')
    vi.unstubAllGlobals()
  })

  it('names weekdays in the language of the page, Monday first', () => {
    const names = (locale: 'en' | 'fi') => [1, 2, 7].map((day) => weekdayName(locale, day))
    expect(names('en')).toEqual(['Monday', 'Tuesday', 'Sunday'])
    expect(names('fi')).toEqual(['maanantai', 'tiistai', 'sunnuntai'])
  })
})

describe('dates', () => {
  const at = Date.UTC(2026, 10, 20, 19, 26)

  it.each([
    ['en', 'en-US', 'Nov 20, 2026, 7:26 PM'],
    ['en', 'nl-NL', '20 Nov 2026, 19:26'],
    ['en', '', '20 Nov 2026, 19:26'],
    ['de', 'en-US', '20.11.2026, 19:26'],
    ['nl', 'nl-NL', '20 nov 2026, 19:26'],
  ] as const)('%s on a domain in "%s" writes %s', (locale, domainLanguage, text) => {
    expect(plain(dateFormatter(locale, domainLanguage, 'Europe/London')(at, 'moment'))).toBe(text)
  })

  it('tells a near date from now, in its zone', () => {
    const near = (zone: string, hours: number) =>
      dateFormatter('en', 'en-GB', zone)(at + hours * HOUR_MS, 'near', at)
    expect(near('Europe/London', -4)).toBe('today at 15:26')
    expect(near('Europe/London', 6)).toBe('tomorrow at 01:26')
    expect(near('America/New_York', 6)).toBe('today at 20:26')
    expect(near('Europe/London', 54)).toBe('23 November 2026 at 01:26')
  })

  it('tells a near date by the calendar on a day of 25 hours', () => {
    const now = Date.parse('2026-10-25T00:10:00+02:00')
    const near = (text: string) =>
      dateFormatter('en', 'en-GB', 'Europe/Amsterdam')(Date.parse(text), 'near', now)
    expect(near('2026-10-25T23:50:00+01:00')).toBe('today at 23:50')
    expect(near('2026-10-26T00:05:00+01:00')).toBe('tomorrow at 00:05')
  })

  it('refuses a date of tables in a message', () => {
    const t: Translate = createTranslator('en', { 'settings.blocked.since': 'Blocked: {date}' })
    const formatDate = dateFormatter('en', 'en-GB', 'UTC')
    expect(t('settings.blocked.since', { date: formatDate(at, 'long') })).toBe('Blocked: 20 November 2026')
    // @ts-expect-error -- the default style is that of tables
    t('settings.blocked.since', { date: formatDate(at) })
    const date = formatDate(at, 'moment')
    // @ts-expect-error -- and a name for it does not hide it
    t('settings.blocked.since', { date })
  })

  it('writes a date in the zone it is given', () => {
    expect(dateFormatter('en', '', 'Europe/Helsinki')(at, 'time')).toBe('21:26')
    expect(dateFormatter('en', '', 'America/New_York')(at, 'time')).toBe('14:26')
  })
})
