import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Me } from '../../../contract/desk/operators.ts'
import { PAGED } from '../../ask.ts'
import { $router, type ScreenName } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'

interface ListViewsProps<View extends string> {
  me: Me
  screen: Extract<
    ScreenName,
    'refunds' | 'withdrawals' | 'disputes' | 'debits' | 'discount_codes' | 'news' | 'cams'
  >
  label: string
  views: readonly { view: View; label: string }[]
  view: View
  /** '' for every brand. */
  brand: string
}

/** What a list shows, and of which brand; a second press on a brand takes the choice back. */
export function ListViews<View extends string>({
  me,
  screen,
  label,
  views,
  view,
  brand,
}: ListViewsProps<View>) {
  const hrefOf = (search: Record<string, string>) => getPagePath($router, screen, {}, search)
  return (
    <nav className="views" aria-label={label}>
      <ul className="views__list">
        {views.map((each) => (
          <li key={each.view}>
            <a
              className="views__link"
              href={hrefOf({ view: each.view, ...(brand && { brand }) })}
              aria-current={each.view === view ? 'true' : undefined}
            >
              {each.label}
            </a>
          </li>
        ))}
      </ul>
      {me.brands.length > 1 && (
        <ul className="views__list">
          {me.brands.map(({ id }) => (
            <li key={id}>
              <a
                className="views__link"
                href={hrefOf(id === brand ? { view } : { view, brand: id })}
                aria-current={id === brand ? 'true' : undefined}
              >
                <BrandName id={id} brands={me.brands} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

interface ViewedList<View extends string, Page extends { rows: readonly unknown[] }> {
  /** Names what is read, beside view and brand. */
  key: readonly string[]
  /** The first one where the address names none. */
  views: readonly [View, ...View[]]
  read: (query: { view: View; brand?: string; after?: string }) => Promise<Page>
  /** A row that changes by itself: the list is read again while there is one. */
  isMoving?: (row: Page['rows'][number]) => boolean
}

const POLL_MS = 10_000

/** The pages that were read of a list, of the view and brand in the address. */
export function useViewedList<View extends string, Page extends { rows: readonly unknown[]; next: string }>({
  key,
  views,
  read,
  isMoving,
}: ViewedList<View, Page>) {
  const search = useStore($router)?.search
  const view = views.find((each) => each === search?.view) ?? views[0]
  const brand = search?.brand ? String(search.brand) : ''
  const list = useInfiniteQuery({
    queryKey: [...key, view, brand],
    queryFn: ({ pageParam }) =>
      read({ view, ...(brand && { brand }), ...(pageParam && { after: pageParam }) }),
    ...PAGED,
    refetchInterval: ({ state }) =>
      isMoving && state.data?.pages.some(({ rows }) => rows.some(isMoving)) ? POLL_MS : false,
  })
  const pages = list.data?.pages ?? []
  const rows: Page['rows'][number][] = pages.flatMap((page) => page.rows)
  return { view, brand, list, pages, rows }
}
