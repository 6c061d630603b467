import { site } from 'virtual:site'
import { defaultLocale as defaultOf } from '../config/locale.ts'
import type { Locale } from '../contract/lists.ts'
import { nativeName as formatName } from '../core/format.ts'
import { localize } from '../core/urls.ts'
import { routePageOf } from '../route-pages.ts'
import { hasRoute, pathOf, type RouteId } from '../routes.ts'

export const defaultLocale: Locale = defaultOf(site)
/** All the brand speaks, the default first. */
export const locales: readonly Locale[] = [
  defaultLocale,
  ...site.locales.filter((one) => one !== defaultLocale),
]

const names = new Map(locales.map((locale) => [locale, formatName(locale)]))
/** The name of a language in that language; every page lists those of the brand. */
export const nativeName = (locale: Locale): string => names.get(locale) ?? formatName(locale)

export type Params = Record<string, string>

/** A path in another language. */
export const inLocale = (path: string, locale: Locale): string => localize(path, locale, defaultLocale)

/** Path of a page in a language. Throws where the brand has no such page, so that no link leads to it. */
export function href(route: RouteId, locale: Locale, params: Params = {}): string {
  if (!hasRoute(site.features, route)) throw new TypeError(`${site.id} has no page ${route}`)
  return inLocale(pathOf(route, params), locale)
}

export const absolute = (path: string): string => `https://${site.domain}${path}`

/** Whether the page's URL is known while it is built; a shell stands for many. */
export const hasAddress = (route: RouteId): boolean => routePageOf(route).shell === undefined

/** The same page in all languages; with `x-default` it is what search engines ask for. */
export const alternates = (route: RouteId, params: Params = {}): { locale: Locale; path: string }[] =>
  locales.map((locale) => ({ locale, path: href(route, locale, params) }))
