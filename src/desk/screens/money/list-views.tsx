import { getPagePath } from '@nanostores/router'
import type { Me } from '../../../contract/desk/operators.ts'
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

/** The view and brand that an address names; the first view where it names none. */
export function viewIn<View extends string>(
  search: Readonly<Record<string, string | number>> | undefined,
  views: readonly View[],
): { view: View; brand: string } {
  const view = views.find((each) => each === search?.view) ?? views[0]
  if (view === undefined) throw new Error('a list without a view')
  return { view, brand: search?.brand ? String(search.brand) : '' }
}
