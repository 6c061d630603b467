import { LOCALES, type Locale } from '../contract/lists.ts'

/** The brand's default locale stands without prefix, the others under `/{locale}`. */
export function localize(path: string, locale: Locale, defaultLocale: Locale): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Splits a path into its locale prefix (null without one) and the rest. */
export function splitLocale(path: string): { locale: Locale | null; rest: string } {
  const [, first = '', ...others] = path.split('/')
  const locale = LOCALES.find((known) => known === first)
  return locale ? { locale, rest: `/${others.join('/')}` } : { locale: null, rest: path }
}

/** A path of this site out of untrusted text, else the fallback: the one check of `next` and every other redirect. */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes('\\')) return fallback
  try {
    const url = new URL(value, 'https://site.invalid')
    if (url.origin !== 'https://site.invalid') return fallback
    const path = url.pathname + url.search + url.hash
    return decodeURIComponent(url.pathname).startsWith('//') ? fallback : path
  } catch {
    return fallback
  }
}
