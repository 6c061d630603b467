import { getPagePath } from '@nanostores/router'
import type * as v from 'valibot'
import { CASE_KINDS, CASE_VIEWS } from '../../../contract/desk/case-lists.ts'
import type { CaseCounts } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Filters } from '../../queue.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { useTexts } from '../../texts.ts'

interface ViewsProps {
  me: Me
  filters: Filters
  /** None while they are on their way. */
  counts: v.InferOutput<typeof CaseCounts> | null
}

/** What is left of filters without one of them. */
const without = (filters: Filters, name: keyof Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))

/** Saved views, kinds and brands, each with what waits there; a second press takes the choice back. */
export function Views({ me, filters, counts }: ViewsProps) {
  const t = useTexts()
  const hrefOf = (name: 'view' | 'kind' | 'brand', value: string) => {
    const rest = without(filters, name)
    return getPagePath($router, 'queue', {}, filters[name] === value ? rest : { ...rest, [name]: value })
  }
  const linkTo = (name: 'view' | 'kind' | 'brand', value: string, count: number | undefined) => ({
    href: hrefOf(name, value),
    isChosen: filters[name] === value,
    count,
  })
  const kinds = CASE_KINDS.filter((kind) => (counts?.kinds[kind] ?? 0) > 0 || filters.kind === kind)
  return (
    <nav className="views" aria-label={t('desk.queue.views_label')}>
      <ul className="views__list">
        <View
          href={getPagePath($router, 'queue')}
          isChosen={Object.keys(filters).length === 0}
          count={counts?.all}
        >
          {t('desk.queue.views.all')}
        </View>
        {CASE_VIEWS.map((view) => (
          <View key={view} {...linkTo('view', view, counts?.[view])}>
            {t(`desk.queue.views.${view}`)}
          </View>
        ))}
      </ul>
      <ul className="views__list">
        {kinds.map((kind) => (
          <View key={kind} {...linkTo('kind', kind, counts?.kinds[kind] ?? 0)}>
            {t(`desk.kinds.${kind}`)}
          </View>
        ))}
      </ul>
      {me.brands.length > 1 && (
        <ul className="views__list">
          {me.brands.map(({ id }) => (
            <View key={id} {...linkTo('brand', id, counts?.brands[id] ?? 0)}>
              <BrandName id={id} brands={me.brands} />
            </View>
          ))}
        </ul>
      )}
    </nav>
  )
}

interface ViewProps {
  href: string
  isChosen: boolean
  count: number | undefined
  children: React.ReactNode
}

function View({ href, isChosen, count, children }: ViewProps) {
  const t = useTexts()
  return (
    <li>
      <a className="views__link" href={href} aria-current={isChosen ? 'true' : undefined}>
        {children}
        <span className="views__count">{count === undefined ? '' : formatNumber(t.locale, count)}</span>
      </a>
    </li>
  )
}
