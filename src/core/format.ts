// The one place where dates, numbers, lists and names become text, by Intl.
import type { Currency, Locale } from '../contract/lists.ts'
import { DAY_MS, MINUTE_MS } from './durations.ts'

export type { Locale }

/** `amount` in minor units of the currency. */
export interface Money {
  amount: number
  currency: Currency
}

const formatters = new Map<string, unknown>()

/** English of no region is American to Intl. */
const britishIfEnglish = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** One per locale and options, as making a formatter costs more than using it. */
function formatterOf<Options, Formatter>(
  Formatter: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: NoInfer<Options>,
): Formatter {
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`
  let formatter = formatters.get(key) as Formatter | undefined
  if (!formatter) formatters.set(key, (formatter = new Formatter(britishIfEnglish(locale), options)))
  return formatter
}

export const formatNumber = (locale: Locale, value: number): string =>
  formatterOf(Intl.NumberFormat, locale, {}).format(value)

/** `percent` as people say it: 25 is "25 %". */
export const formatPercent = (locale: Locale, percent: number): string =>
  formatterOf(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)

/** Less than nothing has a true minus sign (U+2212) in every language. */
export function formatMoney(locale: Locale, money: Money): string {
  // British English tells the dollars of the US from others ("US$"); here there are no others.
  const language = locale === 'en' ? 'en-US' : locale
  const format = formatterOf(Intl.NumberFormat, language, { style: 'currency', currency: money.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(money.amount / 10 ** digits).replace('-', '\u2212')
}

/** Seconds as `h:mm:ss`, for countdowns, with the locale's separator where the browser knows it. */
export function formatCountdown(locale: Locale, seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const time = { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
  if ('DurationFormat' in Intl)
    return formatterOf(Intl.DurationFormat, locale, { style: 'digital' }).format(time)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${time.hours}:${pad(time.minutes)}:${pad(time.seconds)}`
}

/** "Ann, Ben and Cleo". */
export const formatList = (locale: Locale, items: readonly string[]): string =>
  formatterOf(Intl.ListFormat, locale, {}).format(items)

/** A list of words inside a sentence: "hiking and cinema". German alone keeps its capitals. */
export const formatWords = (locale: Locale, words: readonly string[]): string =>
  formatList(locale, locale === 'de' ? words : words.map((word) => word.toLocaleLowerCase(locale)))

const capitalized = (locale: Locale, text: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** The country's name in the locale's language. */
export const countryName = (locale: Locale, country: string): string =>
  formatterOf(Intl.DisplayNames, locale, { type: 'region' }).of(country) ?? country

/** The name of a language in that language, as it starts a line. */
export const nativeName = (locale: Locale): string =>
  capitalized(locale, formatterOf(Intl.DisplayNames, locale, { type: 'language' }).of(locale) ?? locale)

/** The name of a language in the reader's. */
export const languageName = (locale: Locale, language: string): string =>
  formatterOf(Intl.DisplayNames, locale, { type: 'language' }).of(language) ?? language

/** How long something lasts, a minute at least, in its largest whole unit: "48 mins", "3 hrs", "2 days". In milliseconds. */
export function formatSpan(locale: Locale, span: number): string {
  const minutes = Math.max(1, Math.floor(span / MINUTE_MS))
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 2 * 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day']
  return formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}

/** A height of centimetres; in English in feet and inches as well. */
export function formatHeight(locale: Locale, height: number): string {
  const inUnit = (value: number, unit: string, unitDisplay: 'short' | 'narrow') =>
    formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay }).format(value)
  const metric = inUnit(height, 'centimeter', 'short')
  if (locale !== 'en') return metric
  const inches = Math.round(height / 2.54)
  const feet = `${inUnit(Math.floor(inches / 12), 'foot', 'narrow')} ${inUnit(inches % 12, 'inch', 'narrow')}`
  return `${feet} (${metric})`
}

/** Whole kilometres; in English in miles as well. */
export function formatDistance(locale: Locale, distance: number): string {
  const inUnit = (value: number, unit: string) =>
    formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value)
  const metric = inUnit(distance, 'kilometer')
  return locale === 'en' ? `${metric} (${inUnit(distance / 1.609, 'mile')})` : metric
}

/** The name of a weekday, Monday being 1. */
export const weekdayName = (locale: Locale, day: number): string =>
  formatterOf(Intl.DateTimeFormat, locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )

/** Days since the epoch of the calendar day in a zone; without one, in the machine's. */
function calendarDay(at: number, zone: string | undefined): number {
  const parts = dateTimeFormat(
    'en',
    { year: 'numeric', month: 'numeric', day: 'numeric' },
    zone,
  ).formatToParts(at)
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

function relativeDay(locale: Locale, days: number): string {
  const text = formatterOf(Intl.RelativeTimeFormat, locale, { numeric: 'auto' }).format(days, 'day')
  // Some browsers write "idag".
  return locale === 'sv' ? text.replace(/^i(?=går|dag|morgon)/, 'i ') : text
}

/** The calendar days since `at` in the machine's zone, in little room: "Today", "Yesterday", "5d", "3w". */
export function formatAge(locale: Locale, at: number, now: number): string {
  const days = Math.max(0, calendarDay(now, undefined) - calendarDay(at, undefined))
  if (days < 2) return capitalized(locale, relativeDay(locale, -days))
  const [count, unit] = days < 14 ? [days, 'day'] : [Math.floor(days / 7), 'week']
  // A bare "5 T" or "3 t." says little.
  const unitDisplay = locale === 'de' || locale === 'pl' ? 'short' : 'narrow'
  return formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay }).format(count)
}

/** Styles of tables, lists and labels that stand alone. */
const TABLE_STYLES = {
  /** 20 Nov 2026 */
  day: { dateStyle: 'medium' },
  /** 19:26 */
  time: { timeStyle: 'short' },
  /** 20 Nov 2026, 19:26 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Fri */
  weekday: { weekday: 'short' },
  /** November */
  month: { month: 'long' },
  /** 20 Nov */
  short: { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const LONG = { dateStyle: 'long' } satisfies Intl.DateTimeFormatOptions

const FINNISH_DAY = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
/** Months are numbers in Finnish, whatever a browser's data say. */
const FINNISH: Partial<Record<TableStyle | 'long', Intl.DateTimeFormatOptions>> = {
  day: FINNISH_DAY,
  long: FINNISH_DAY,
  moment: { ...FINNISH_DAY, hour: 'numeric', minute: '2-digit' },
  short: { day: 'numeric', month: 'numeric' },
}

const optionsOf = (locale: Locale, style: TableStyle | 'long'): Intl.DateTimeFormatOptions =>
  (locale === 'fi' ? FINNISH[style] : undefined) ?? (style === 'long' ? LONG : TABLE_STYLES[style])

type TableStyle = keyof typeof TABLE_STYLES

/**
 * Styles of sentences; the preposition before them belongs to the message. `long`: "20 November 2026". `longMoment`: "20
 * November 2026 at 19:26". `clock`: "19:26", as "19:26 Uhr" in German. `near` is told from `now`: "tomorrow at 01:20", and
 * as a `longMoment` from the day after tomorrow on.
 */
export type SentenceStyle = 'long' | 'longMoment' | 'clock' | 'near'

/** A date as tables show it: no message takes one. */
type TableDate = string & { readonly dateStyle?: 'table' }

/** `at` and `now` in epoch milliseconds. */
export interface FormatDate {
  (at: number, style: SentenceStyle, now?: number): string
  (at: number, style?: TableStyle): TableDate
}

/** Those of a zone are not kept: members live in over 400. */
function dateTimeFormat(region: string, options: Intl.DateTimeFormatOptions, zone: string | undefined) {
  return zone === undefined
    ? formatterOf(Intl.DateTimeFormat, region, options)
    : new Intl.DateTimeFormat(region, { ...options, timeZone: zone })
}

/** The region of the domain's language for who reads that language, else the language's own; en-GB for English. */
function regionOf(locale: Locale, domainLanguage: string): string {
  if (domainLanguage.startsWith(`${locale}-`)) return domainLanguage
  return britishIfEnglish(locale)
}

const dotted = (hour: string, minute: string) => `${hour}.${minute}`

/** The time of day in a sentence, where it is not that of tables. */
const CLOCKS: Partial<Record<Locale, (hour: string, minute: string) => string>> = {
  da: dotted,
  de: (hour, minute) => `${hour}:${minute}\u00a0Uhr`,
  fi: dotted,
  fr: (hour, minute) => (minute === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`),
  nb: dotted,
  nl: (hour, minute) => `${dotted(hour, minute)}\u00a0uur`,
  sv: dotted,
}

/** The word between a day and its time. */
const AT: Record<Locale, string> = {
  da: 'kl.',
  de: 'um',
  en: 'at',
  es: 'a las',
  fi: 'klo',
  fr: 'à',
  it: 'alle ore',
  nb: 'kl.',
  nl: 'om',
  pl: 'o',
  sv: 'kl.',
}

/** Writes dates for readers of a language, on the pages of a domain, in an IANA zone; without one, in the machine's. */
export function dateFormatter(locale: Locale, domainLanguage: string, zone?: string): FormatDate {
  const region = regionOf(locale, domainLanguage)
  const byIntl = (at: number, style: TableStyle | 'long'): string => {
    const text = dateTimeFormat(region, optionsOf(locale, style), zone).format(at)
    // Intl knows no ordinals.
    return locale === 'fr' ? text.replace(/^1(?=\s\p{L})/u, '1er') : text
  }
  const partsOf = (at: number) => {
    const parts = dateTimeFormat(
      'en',
      { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
      zone,
    ).formatToParts(at)
    const part = (type: 'hour' | 'minute') => parts.find((each) => each.type === type)?.value ?? ''
    return { hour: String(Number(part('hour'))), minute: part('minute') }
  }
  const clock = (at: number) => {
    const { hour, minute } = partsOf(at)
    return CLOCKS[locale]?.(hour, minute) ?? byIntl(at, 'time')
  }
  const atTime = (at: number) => {
    const isOne = locale === 'es' && partsOf(at).hour === '1'
    return `${isOne ? 'a la' : AT[locale]} ${clock(at)}`
  }
  const longMoment = (at: number) =>
    locale === 'pl' ? `${byIntl(at, 'long')} r., godz. ${clock(at)}` : `${byIntl(at, 'long')} ${atTime(at)}`
  const near = (at: number, now: number) => {
    const days = calendarDay(at, zone) - calendarDay(now, zone)
    return Math.abs(days) < 2 ? `${relativeDay(locale, days)} ${atTime(at)}` : longMoment(at)
  }
  return (at: number, style: TableStyle | SentenceStyle = 'day', now: number = at) => {
    if (style === 'longMoment') return longMoment(at)
    if (style === 'clock') return clock(at)
    return style === 'near' ? near(at, now) : byIntl(at, style)
  }
}
