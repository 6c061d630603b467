import { type ComponentType, createContext, use, useState } from 'react'
import type { IslandProps } from '../../core/island.ts'
import { BrokenErrorPage, Catch, ErrorPage } from './error-page.tsx'
import { type Page, pageOf } from './page.ts'

// Empty outside an island: `withPage` makes the root of each.
export const PageContext = createContext({} as Page)

/** The page of the island around. */
export const usePage = (): Page => use(PageContext)

/**
 * Makes the root of an island from its props; the server's render and hydration get the same page. A screen that throws is
 * replaced by the error page, an island around a screen by nothing.
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
