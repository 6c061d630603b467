import { describe, expect, it } from 'vitest'
import { formatAge, formatCountdown, formatList, formatMoney, formatPercent, weekdayName } from './format.ts'

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
    expect(ago(18, 'pl')).toBe('5 d.')
  })

  it('writes words as they stand in a sentence', () => {
    expect(formatList('en', ['Board games', 'Hiking'])).toBe('board games and hiking')
    expect(formatList('de', ['Kino', 'Wandern'])).toBe('Kino und Wandern')
  })

  it('writes percent and countdowns', () => {
    expect(plain(formatPercent('de', 25))).toBe('25 %')
    expect(formatCountdown(14_399)).toBe('3:59:59')
    expect(formatCountdown(-3)).toBe('0:00:00')
  })

  it('names weekdays in the language of the page, Monday first', () => {
    const names = (locale: 'en' | 'fi') => [1, 2, 7].map((day) => weekdayName(locale, day))
    expect(names('en')).toEqual(['Monday', 'Tuesday', 'Sunday'])
    expect(names('fi')).toEqual(['maanantai', 'tiistai', 'sunnuntai'])
  })
})
