import { LOCALES, type Locale } from '../contract/lists.ts'
import type { Localized, Site } from './site.ts'

/** The locale without prefix: the first two letters of the domain's language where supported, else English. */
export function defaultLocale(site: Pick<Site, 'domain_language'>): Locale {
  return LOCALES.find((locale) => locale === site.domain_language.slice(0, 2)) ?? 'en'
}

/** A text of a loaded site. The loader has seen to it that every locale of the brand has one. */
export function textIn(texts: Localized, locale: Locale): string {
  return texts[locale] ?? ''
}
