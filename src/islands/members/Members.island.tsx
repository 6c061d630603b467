// An island because filters, likes and further pages change the list while it is read; `client:load`: it is the page.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Seeks } from '../../contract/lists.ts'
import { COUNT_LIMIT } from '../../contract/search.ts'
import { formatNumber } from '../../core/format.ts'
import type { SearchFilters } from '../../core/search-query.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import {
  $filters,
  $isStale,
  $moreResults,
  $search,
  canSearch,
  changeFilters,
  type SearchResults,
  hasMoreResults,
  isByAddress,
  keepPosition,
  loadMoreResults,
  NO_FILTERS,
  openSearch,
  type Position,
  repeatSearch,
  searchByAddress,
} from '../../stores/search/search.ts'
import { $session, isHinted, NO_SESSION } from '../../stores/account/sessions.ts'
import { isClosedToVisitors } from '../../stores/signup/traffic-source.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { useShared } from '../use-shared.ts'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { Filters } from './filters.tsx'
import { MemberGrid, MemberGridSkeleton } from './member-grid.tsx'
import { loginInPlace } from '../shared/login-in-place.tsx'
import type { Page } from '../shared/page.ts'
import { GameLinks } from '../games/game-links.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { goTo, isReturning, positionHere } from './scroll.ts'
import { ViewSwitch } from './view-switch.tsx'

export const Members = withPage(function Members() {
  const page = usePage()
  const { t, site } = page
  const state = useShared($search, IDLE)
  const filters = useShared($filters, NO_FILTERS)
  const isStale = useShared($isStale, false)
  const session = useShared($session, NO_SESSION)
  const user = valueOf(session) ?? null
  const [problem, setProblem] = useState<Failure | null>(null)
  const [sought, setSought] = useState<Seeks>('everyone')
  const position = useRef<Position | null>(null)
  const isVisitor = session.status === 'ready' && !user
  const isRefused =
    (isVisitor && isClosedToVisitors(site)) ||
    (state.status === 'failed' && hasCode(state.failure, 'authentication_required'))

  // The first search, and a new one after login or logout.
  const isIdle = state.status === 'idle'
  useEffect(() => {
    if (!isIdle && !(isRefused && user)) return
    if (!isHinted() && isClosedToVisitors(site)) return
    if (!canSearch()) return
    const { position: before } = openSearch()
    if (isIdle && isReturning()) position.current = before
  }, [isIdle, isRefused, session, user, site])

  useEffect(() => {
    const keep = () => keepPosition(positionHere())
    const goBack = () => {
      if (!isByAddress()) position.current = searchByAddress().position
    }
    const retry = () => {
      if ($search.get().status === 'failed') void repeatSearch()
    }
    const stops = [environment.listen('popstate', goBack), environment.listen('online', retry)]
    window.addEventListener('pagehide', keep)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    if (state.status !== 'ready' || position.current === null) return
    goTo(position.current)
    position.current = null
  }, [state])

  if (state.status === 'ready' && state.value.gender !== sought) setSought(state.value.gender)

  const found = state.status === 'ready' ? state.value.numResults : 0
  const count = found > 0 ? countText(page, found) : t('profiles.title')
  const answer = found > 0 ? count : t('profiles.empty.title')
  const spoken = isStale ? t('profiles.loading') : answer
  const handleChange = (next: SearchFilters) => void changeFilters(next, positionHere())
  if (isRefused && !user) return loginInPlace

  return (
    <section className="members" aria-labelledby="members-title">
      <header className="members__head">
        <h1
          id="members-title"
          className={classNames('members__title', found >= COUNT_LIMIT && 'members__title--long')}
        >
          {count}
        </h1>
        <ViewSwitch />
        <p className="visually-hidden" role="status">
          {state.status === 'ready' && spoken}
        </p>
        <GameLinks />
        <Filters
          filters={filters}
          sought={sought}
          isVisitor={isVisitor}
          isKnown={!isIdle}
          count={state.status === 'ready' && !isStale ? found : null}
          onChange={handleChange}
        />
      </header>
      {!user && site.fictional_warning && (
        <p className="members__alert only-visitors">
          {t('profiles.fictional_alert', { label: site.fictional_singular })}
        </p>
      )}
      <div className="members__results" aria-busy={isStale || undefined}>
        {state.status === 'failed' ? (
          <FailureScreen failure={state.failure} onRetry={() => void repeatSearch()} />
        ) : state.status === 'ready' ? (
          <Results
            found={state.value}
            next={
              Object.keys(filters).length > 0
                ? { label: t('profiles.filters.clear'), filters: {} }
                : user && { label: t('profiles.filters.not_mutual'), filters: { mutual: false } }
            }
            onChange={handleChange}
            onFailure={setProblem}
          />
        ) : (
          <MemberGridSkeleton label={t('profiles.loading')} />
        )}
      </div>
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
    </section>
  )
})

function countText({ t, locale }: Page, count: number): string {
  return count >= COUNT_LIMIT
    ? t('profiles.count_limit', { limit: formatNumber(locale, COUNT_LIMIT) })
    : t('profiles.count', { count })
}

interface ResultsProps {
  found: SearchResults
  /** Filters that find more, for an empty result. */
  next: { label: string; filters: SearchFilters } | null
  onChange: (filters: SearchFilters) => void
  onFailure: (failure: Failure) => void
}

function Results({ found, next, onChange, onFailure }: ResultsProps) {
  const { t } = usePage()
  const more = useShared($moreResults, 'idle')
  const { results, similar, relaxed } = found
  const [widened] = relaxed.length > 1 ? (['age_region'] as const) : relaxed
  const list = useRef<HTMLDivElement>(null)

  // The last page removes the button; focuses the first member of that page.
  const loadMore = async () => {
    const firstNew = results.length
    await loadMoreResults()
    const now = $search.get()
    if (now.status !== 'ready' || hasMoreResults(now.value)) return
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.member-card__link')[firstNew]?.focus(),
    )
  }
  return (
    <div ref={list}>
      {results.length > 0 ? (
        <MemberGrid cards={results} hasMore={hasMoreResults(found)} onFailure={onFailure} />
      ) : (
        <EmptyState
          drawing="search"
          title={t('profiles.empty.title')}
          action={next && <Button onClick={() => onChange(next.filters)}>{next.label}</Button>}
        >
          {t('profiles.empty.text')}
        </EmptyState>
      )}
      {results.length > 0 && (
        <LoadMore
          label={t('profiles.load_more')}
          status={
            more === 'failed' ? t('profiles.more_failed') : hasMoreResults(found) ? '' : t('profiles.end')
          }
          isBusy={more === 'loading'}
          hasMore={hasMoreResults(found)}
          onMore={() => void loadMore()}
        />
      )}
      {similar.length > 0 && (
        <section className="members__similar" aria-labelledby="members-similar">
          <h2 id="members-similar">{t('profiles.similar.title')}</h2>
          {widened && <p>{t(`profiles.similar.${widened}`)}</p>}
          <MemberGrid cards={similar} isFirst={false} onFailure={onFailure} />
        </section>
      )}
    </div>
  )
}
