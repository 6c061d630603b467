import { type ComponentType, createContext, use, useState } from 'react'
import type { Locale } from '../../contract/lists.ts'
import type { IslandProps, IslandSite } from '../../core/island.ts'
import { createTranslator, type Translator } from '../../core/messages.ts'
import { localize } from '../../core/urls.ts'
import { pathOf, type RouteId } from '../../routes.ts'
import { BrokenErrorPage, Catch, ErrorPage } from './error-page.tsx'

/** All parts of a screen need this: translator, links in the page's language, the brand. */
export interface Page {
  t: Translator
  locale: Locale
  site: IslandSite
  href: (route: RouteId, params?: Record<string, string>) => string
}

// Empty outside an island: `withPage` makes the root of each.
export const PageContext = createContext({} as Page)

/** The page of the island around. */
export const usePage = (): Page => use(PageContext)

/**
 * Makes the root of an island from its props; the server's render and hydration get the same page. A screen that breaks
 * gives way to the error page, what stands around a screen only goes.
 */
export function withPage<Props extends object>(
  Root: ComponentType<Props>,
  kind: 'screen' | 'chrome' = 'screen',
) {
  return function Island(props: Props & IslandProps) {
    const [page] = useState(() => pageOf(props))
    const content = (
      <PageContext value={page}>
        <Root {...props} />
      </PageContext>
    )
    return (
      <Catch fallback={() => (kind === 'screen' ? <BrokenErrorPage page={page} /> : null)}>
        {kind === 'screen' ? (
          <Catch fallback={(error) => <ErrorPage page={page} error={error} />}>{content}</Catch>
        ) : (
          content
        )}
      </Catch>
    )
  }
}

const pageOf = ({ locale, messages, site }: IslandProps): Page => ({
  t: createTranslator(locale, messages),
  locale,
  site,
  href: (route, params) => localize(pathOf(route, params), locale, site.default_locale),
})
