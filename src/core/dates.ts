// Dates as people read them. Loaded on demand: date-fns and one locale file of its own.
import type { Locale as DateLocale } from 'date-fns'
import { format } from 'date-fns/format'
import { formatRelative } from 'date-fns/formatRelative'
import type { Locale } from '../contract/lists.ts'

/** Languages, and regions that write dates otherwise than the language's own country. */
const LOADERS = {
  da: async () => (await import('date-fns/locale/da')).da,
  de: async () => (await import('date-fns/locale/de')).de,
  'de-AT': async () => (await import('date-fns/locale/de-AT')).deAT,
  'en-GB': async () => (await import('date-fns/locale/en-GB')).enGB,
  'en-IE': async () => (await import('date-fns/locale/en-IE')).enIE,
  'en-US': async () => (await import('date-fns/locale/en-US')).enUS,
  es: async () => (await import('date-fns/locale/es')).es,
  fi: async () => (await import('date-fns/locale/fi')).fi,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  'fr-CH': async () => (await import('date-fns/locale/fr-CH')).frCH,
  it: async () => (await import('date-fns/locale/it')).it,
  'it-CH': async () => (await import('date-fns/locale/it-CH')).itCH,
  nb: async () => (await import('date-fns/locale/nb')).nb,
  nl: async () => (await import('date-fns/locale/nl')).nl,
  'nl-BE': async () => (await import('date-fns/locale/nl-BE')).nlBE,
  pl: async () => (await import('date-fns/locale/pl')).pl,
  sv: async () => (await import('date-fns/locale/sv')).sv,
} satisfies Record<string, () => Promise<DateLocale>>
type Region = keyof typeof LOADERS

/** The region of the domain's language for who reads that language, else the language's own; en-GB for English. */
function regionOf(locale: Locale, domainLanguage: string): Region {
  if (domainLanguage.startsWith(`${locale}-`) && Object.hasOwn(LOADERS, domainLanguage))
    return domainLanguage as Region
  return locale === 'en' ? 'en-GB' : locale
}

const PATTERNS = {
  /** 20 Nov 2026 */
  day: 'PP',
  /** 20 November 2026 */
  long: 'PPP',
  /** 19:26 */
  time: 'p',
  /** 20 Nov 2026, 19:26 */
  moment: 'PPp',
  /** 20 November 2026 at 19:26 */
  longMoment: 'PPPp',
  /** Fri */
  weekday: 'EEE',
  /** November */
  month: 'LLLL',
}

/** Where the library leaves out the word that joins a day and its time. */
const LONG_MOMENTS: Partial<Record<Region, string>> = {
  it: "PPP 'alle' p",
  'it-CH': "PPP 'alle' p",
  pl: "PPP 'o' p",
}

/** `short` is a day without its year: 20 Nov. `near` is told from `now`: tomorrow at 01:20. */
export type DateStyle = keyof typeof PATTERNS | 'short' | 'near'

/** `at` in epoch milliseconds is written in the zone of the machine, a date with a zone of its own in that. */
export type FormatDate = (at: number | Date, style?: DateStyle, now?: number) => string

const loaded = new Map<Region, Promise<FormatDate>>()

/** Writes dates for readers of a language, on the pages of a domain; each locale file is fetched once. */
export function loadFormatDate(locale: Locale = 'nl', domainLanguage = ''): Promise<FormatDate> {
  const region = regionOf(locale, domainLanguage)
  let format = loaded.get(region)
  if (!format) {
    format = build(region)
    format.catch(() => loaded.delete(region))
    loaded.set(region, format)
  }
  return format
}

async function build(region: Region): Promise<FormatDate> {
  const locale = await LOADERS[region]()
  const patterns = { ...PATTERNS, longMoment: LONG_MOMENTS[region] ?? PATTERNS.longMoment }
  const short = String(locale.formatLong.date({ width: 'medium' })).replace(/,? y+$/, '')
  return (at, style = 'day', now) =>
    style === 'near'
      ? formatRelative(at, now ?? at, { locale })
      : format(at, style === 'short' ? short : patterns[style], { locale })
}
