import type { Locale } from '../../contract/lists.ts'
import type { IslandProps, IslandSite } from '../../core/island.ts'
import { createTranslator, type Translator } from '../../core/messages.ts'
import { localize } from '../../core/urls.ts'
import { pathOf, type RouteId } from '../../routes.ts'

/** All parts of a screen need this: translator, links in the page's language, the brand. */
export interface Page {
  t: Translator
  locale: Locale
  site: IslandSite
  href: (route: RouteId, params?: Record<string, string>) => string
}

export const pageOf = ({ locale, messages, site }: IslandProps): Page => ({
  t: createTranslator(locale, messages),
  locale,
  site,
  href: (route, params) => localize(pathOf(route, params), locale, site.default_locale),
})
