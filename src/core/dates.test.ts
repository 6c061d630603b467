import { TZDate } from '@date-fns/tz'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '../contract/lists.ts'
import { type DateStyle, loadFormatDate } from './dates.ts'

const at = new TZDate(Date.UTC(2026, 10, 20, 19, 26), 'Europe/London')

const written = async (locale: Locale, domainLanguage: string, style: DateStyle) =>
  (await loadFormatDate(locale, domainLanguage))(at, style)

test.each<[DateStyle, string]>([
  ['day', '20 Nov 2026'],
  ['long', '20 November 2026'],
  ['short', '20 Nov'],
  ['time', '19:26'],
  ['moment', '20 Nov 2026, 19:26'],
  ['longMoment', '20 November 2026 at 19:26'],
  ['weekday', 'Fri'],
  ['month', 'November'],
])('a British domain writes the style %s as "%s"', async (style, text) => {
  expect(await written('en', 'en-GB', style)).toBe(text)
})

test.each<[Locale, string, string]>([
  ['en', 'en-US', 'Nov 20, 2026, 7:26 PM'],
  ['en', 'nl-NL', '20 Nov 2026, 19:26'],
  ['en', '', '20 Nov 2026, 19:26'],
  ['de', 'de', '20. Nov. 2026 19:26'],
  ['de', 'en-US', '20. Nov. 2026 19:26'],
  ['fr', 'fr', '20 nov. 2026, 19:26'],
  ['nl', 'nl-BE', '20 nov. 2026, 19:26'],
])('%s on a domain in "%s" writes %s', async (locale, domainLanguage, text) => {
  expect(await written(locale, domainLanguage, 'moment')).toBe(text)
})

test.each(LOCALES)('the long moment of %s joins day and time by a word', async (locale) => {
  expect(await written(locale, '', 'longMoment')).toMatch(/2026 \p{L}/u)
})

test('without a language, dates are Dutch', async () => {
  expect((await loadFormatDate())(at, 'long')).toBe('20 november 2026')
})

test.each(LOCALES)('the short day of %s has no year', async (locale) => {
  const text = await written(locale, '', 'short')
  expect(text).toMatch(/20/)
  expect(text).not.toMatch(/2026|y/)
})

test('a near date is told from now', async () => {
  const formatDate = await loadFormatDate('en', 'en-GB')
  const now = at.getTime() - 4 * 3_600_000
  expect(formatDate(at, 'near', now)).toBe('today at 19:26')
  expect(formatDate(new TZDate(at.getTime() + 6 * 3_600_000, 'Europe/London'), 'near', now)).toBe(
    'tomorrow at 01:26',
  )
})

test('a date is written in its own zone', async () => {
  const formatDate = await loadFormatDate('en')
  expect(formatDate(new TZDate(at.getTime(), 'Europe/Helsinki'), 'time')).toBe('21:26')
  expect(formatDate(new TZDate(at.getTime(), 'America/New_York'), 'time')).toBe('14:26')
})
