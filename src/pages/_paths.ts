import type { Lander, Locale } from '../contract/lists.ts'
import { site } from 'virtual:site'
import { defaultLocale, locales } from '../i18n/urls.ts'
import { landersOf } from '../landers/campaigns.ts'
import { routePageOf } from '../route-pages.ts'
import { hasRoute, type RouteId, routeOf } from '../routes.ts'

interface StaticPath<Props> {
  params: Record<string, string | undefined>
  props: Props
}

/** A page in all languages; the default one has no prefix. */
export const inAllLocales = (): StaticPath<{ locale: Locale }>[] =>
  locales.map((locale) => ({ params: { locale: prefixOf(locale) }, props: { locale } }))

/** The page of a feature in all languages; none at a brand without it. */
export const whereOffered = (route: RouteId): StaticPath<{ locale: Locale }>[] =>
  hasRoute(site.features, route) ? inAllLocales() : []

/** A route's one file per language: the page itself, or the shell that stands for all its ids. */
export function shellsOf<Route extends RouteId>(
  route: Route,
): StaticPath<{ locale: Locale; route: Route }>[] {
  const { path } = routeOf(route)
  const { shell = path } = routePageOf(route)
  const given = shell.split('/')
  const names = path.split('/').flatMap((segment, index): [string, string][] => {
    const value = given[index]
    return segment.startsWith(':') && value ? [[segment.replace(/^:|\?$/g, ''), value]] : []
  })
  return locales.map((locale) => ({
    params: { locale: prefixOf(locale), ...Object.fromEntries(names) },
    props: { locale, route },
  }))
}

/** The pages of a lander, in all languages, with its campaigns. */
export const landerPaths = (lander: Lander): StaticPath<{ locale: Locale; slug: string | undefined }>[] =>
  landersOf(lander).map(({ locale, slug }) => ({
    params: { locale: prefixOf(locale), slug },
    props: { locale, slug },
  }))

const prefixOf = (locale: Locale) => (locale === defaultLocale ? undefined : locale)
