import type { Currency, Locale } from '../contract/lists.ts'

export type { Locale }

/** `amount` in minor units of the currency. */
export interface Money {
  amount: number
  currency: Currency
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

/** `percent` as people say it: 25 is "25 %". */
export function formatPercent(locale: Locale, percent: number): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

/** Less than nothing has a true minus sign (U+2212) in every language. */
export function formatMoney(locale: Locale, money: Money): string {
  const format = numberFormat(locale, { style: 'currency', currency: money.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(money.amount / 10 ** digits).replace('-', '\u2212')
}

/** Seconds as `h:mm:ss`, for countdowns. */
export function formatCountdown(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(total / 3600)}:${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`
}

/** Words as they stand in a sentence: "hiking and cinema". German alone keeps its capitals. */
export function formatList(locale: Locale, words: readonly string[]): string {
  const inSentence = locale === 'de' ? words : words.map((word) => word.toLocaleLowerCase(locale))
  return new Intl.ListFormat(locale).format(inSentence)
}

const DAY_MS = 86_400_000

/** The calendar days since `at` in the machine's zone, in little room: "Today", "Yesterday", "5d", "3w". */
export function formatAge(locale: Locale, at: number, now: number): string {
  const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const days = Math.max(0, Math.round((dayOf(now) - dayOf(at)) / DAY_MS))
  if (days > 1) {
    const [count, unit] = days < 14 ? [days, 'day'] : [Math.floor(days / 7), 'week']
    return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
  }
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

const countryNames = new Map<Locale, Intl.DisplayNames>()

/** The country's name in the locale's language. */
export function countryName(locale: Locale, country: string): string {
  let names = countryNames.get(locale)
  if (!names) countryNames.set(locale, (names = new Intl.DisplayNames(locale, { type: 'region' })))
  return names.of(country) ?? country
}

/** The name of a weekday, Monday being 1. A page that shows no date would load date-fns for it. */
export const weekdayName = (locale: Locale, day: number): string =>
  // eslint-disable-next-line no-restricted-syntax -- no date is formatted
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const nativeNames = new Map<Locale, string>()

/** The name of a language in that language, as it starts a line. */
export function nativeName(locale: Locale): string {
  const known = nativeNames.get(locale)
  if (known) return known
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const native = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  nativeNames.set(locale, native)
  return native
}
