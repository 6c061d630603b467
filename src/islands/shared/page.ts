import { useMemo } from 'react'
import type { Locale } from '../../contract/lists.ts'
import type { IslandProps, IslandSite } from '../../core/island.ts'
import { createTranslator, type Translate } from '../../core/messages.ts'
import { localize } from '../../core/urls.ts'
import { pathOf, type RouteId } from '../../routes.ts'

/** Context every part of a screen needs: translator, links in the page's language, the brand. */
export interface Page {
  t: Translate
  locale: Locale
  site: IslandSite
  href: (route: RouteId, params?: Record<string, string>) => string
}

export function usePage({ locale, messages, site }: IslandProps): Page {
  return useMemo(
    () => ({
      t: createTranslator(locale, messages),
      locale,
      site,
      href: (route, params) => localize(pathOf(route, params), locale, site.default_locale),
    }),
    [locale, messages, site],
  )
}
