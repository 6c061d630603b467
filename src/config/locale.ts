import { LOCALES, type Locale } from '../contract/lists.ts'
import type { Localized, Site } from './site.ts'

/** The locale without prefix: the first two letters of the domain's language where supported, else English. */
export function defaultLocale(site: Pick<Site, 'domain_language'>): Locale {
  return LOCALES.find((locale) => locale === site.domain_language.slice(0, 2)) ?? 'en'
}

/** The language of the pages for who reads `locale`: a brand may not be built in it. */
export const pageLocale = (site: Pick<Site, 'domain_language' | 'locales'>, locale: Locale): Locale =>
  site.locales.includes(locale) ? locale : defaultLocale(site)

/** A text of a loaded site. The loader has seen to it that every locale of the brand has one. */
export function textIn(texts: Localized, locale: Locale): string {
  return texts[locale] ?? ''
}

/** Language and country as Open Graph has them: the domain's own country where it speaks the language, else the language's. */
export function openGraphLocale({ domain_language }: Pick<Site, 'domain_language'>, locale: Locale): string {
  const own = locale === 'en' ? 'en-GB' : locale
  const { language, region } = new Intl.Locale(
    domain_language.startsWith(`${locale}-`) ? domain_language : own,
  ).maximize()
  return `${language}_${region}`
}
