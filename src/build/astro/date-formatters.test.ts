import type { Locale } from 'date-fns'
import { formatters as whole } from 'date-fns/format'
import {
  da,
  de,
  deAT,
  enGB,
  enIE,
  enUS,
  es,
  fi,
  fr,
  frCH,
  it,
  itCH,
  nb,
  nl,
  nlBE,
  pl,
  sv,
} from 'date-fns/locale'
import { expect, test } from 'vitest'
import { formatters } from './date-formatters.ts'

const LOCALES = [da, de, deAT, enGB, enIE, enUS, es, fi, fr, frCH, it, itCH, nb, nl, nlBE, pl, sv]
const DAYS = ['yesterday', 'today', 'tomorrow', 'lastWeek', 'nextWeek', 'other'] as const
const now = new Date(2026, 10, 20, 9, 5)
const dates = [now, new Date(2026, 0, 1, 0, 0), new Date(2025, 4, 31, 12, 30), new Date(2024, 1, 29, 23, 59)]

/** The tokens of all patterns of a locale that `core/dates.ts` writes. */
function tokensOf({ formatLong, formatRelative }: Locale): Set<string> {
  const patterns = [
    'EEE LLLL',
    formatLong.date({ width: 'short' }),
    formatLong.date({ width: 'medium' }),
    formatLong.date({ width: 'long' }),
    formatLong.time({ width: 'short' }),
    formatLong.dateTime({ width: 'medium' }).replaceAll(/\{\{\w+\}\}/g, ''),
    formatLong.dateTime({ width: 'long' }).replaceAll(/\{\{\w+\}\}/g, ''),
    ...DAYS.flatMap((day) => dates.map((date) => formatRelative(day, date, now, {}))),
  ].map((pattern) => pattern.replaceAll(/'[^']*'?/g, ' ').replaceAll(/[Pp]+/g, ' '))
  return new Set(patterns.join(' ').match(/do|([a-zA-Z])\1*/g))
}

test.each(LOCALES.map((locale) => [locale.code, locale] as const))(
  'dates in %s read as date-fns writes them',
  (_code, locale) => {
    for (const token of tokensOf(locale)) {
      const letter = token.charAt(0)
      for (const date of dates) {
        const text = formatters[letter]?.(date, token, locale.localize)
        expect(text, token).toBe(
          whole[letter]?.(date, token, locale.localize, {
            locale,
            weekStartsOn: 1,
            firstWeekContainsDate: 1,
          }),
        )
      }
    }
  },
)
