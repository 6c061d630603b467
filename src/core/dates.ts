// Dates in words ("yesterday at 14:05", "3 days ago"). Loaded on demand: date-fns and one locale file of its own.
import type { Locale as DateLocale } from 'date-fns'
import type { Locale } from '../contract/lists.ts'

const LOADERS: Record<Locale, () => Promise<DateLocale>> = {
  da: async () => (await import('date-fns/locale/da')).da,
  de: async () => (await import('date-fns/locale/de')).de,
  en: async () => (await import('date-fns/locale/en-GB')).enGB,
  es: async () => (await import('date-fns/locale/es')).es,
  fi: async () => (await import('date-fns/locale/fi')).fi,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  it: async () => (await import('date-fns/locale/it')).it,
  nb: async () => (await import('date-fns/locale/nb')).nb,
  nl: async () => (await import('date-fns/locale/nl')).nl,
  pl: async () => (await import('date-fns/locale/pl')).pl,
  sv: async () => (await import('date-fns/locale/sv')).sv,
}

/** The library's default where no locale is known. */
export const DEFAULT_DATE_LOCALE: Locale = 'nl'

export interface DateWords {
  /** "3 days ago" */
  ago(at: number, now: number): string
  /** "yesterday at 14:05", "last Friday at 9:10", then the date. */
  relative(at: number, now: number): string
}

const loaded = new Map<Locale, Promise<DateWords>>()

/** Words for dates in a locale; each locale file is fetched once. */
export function loadDateWords(locale: Locale = DEFAULT_DATE_LOCALE): Promise<DateWords> {
  let dateWords = loaded.get(locale)
  if (!dateWords) {
    dateWords = build(locale)
    dateWords.catch(() => loaded.delete(locale))
    loaded.set(locale, dateWords)
  }
  return dateWords
}

async function build(code: Locale): Promise<DateWords> {
  const [locale, { formatDistanceStrict }, { formatRelative }] = await Promise.all([
    LOADERS[code](),
    import('date-fns/formatDistanceStrict'),
    import('date-fns/formatRelative'),
  ])
  return {
    ago: (at, now) => formatDistanceStrict(at, now, { addSuffix: true, locale }),
    relative: (at, now) => formatRelative(at, now, { locale }),
  }
}
