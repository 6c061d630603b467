import { getPagePath, openPage } from '@nanostores/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { claimCase, claimNextCase } from '../../../contract/desk/case-calls.ts'
import type { CASE_VIEWS } from '../../../contract/desk/case-lists.ts'
import type { CaseList as Page, CaseListRow } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { namesOf } from '../../actors.ts'
import { momentWriter } from '../../moments.ts'
import { $origin, asQuery, type Filters, useQueue } from '../../queue.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { Assign } from '../../shell/assign.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Keys, useShortcuts } from '../../shell/shortcuts.tsx'
import { SCREEN_TITLE } from '../../shell/table-box.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../use-now.ts'
import { CaseTable } from './case-table.tsx'
import { useSteadyRows } from './steady-rows.ts'

interface CaseListProps {
  me: Me
  title: string
  filters: Filters
  /** Shows what is appealed against, and who decided it. */
  hasAppeals?: boolean
  emptyText: string
  /** Stands under the title. */
  children?: ReactNode
}

/** How long the list is: exact where the queue counts it, else as far as it was read. */
function lengthOf(
  { view, kind, brand, ...others }: Filters,
  pages: readonly Page[],
  isWhole: boolean,
): string {
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  const chosen = [view, kind, brand].filter(Boolean).length
  const counts = pages[0]?.counts
  if (isWhole || !counts || chosen > 1 || Object.keys(others).length > 0)
    return `${rows}${isWhole ? '' : '+'}`
  if (view) return String(counts[view as (typeof CASE_VIEWS)[number]])
  return String((kind ? counts.kinds[kind] : brand ? counts.brands[brand] : counts.all) ?? rows)
}

const hrefOf = (id: string) => getPagePath($router, 'case', { id })
const rowOf = (id: string) => document.getElementById(`case-${id}`)

/** A list of the queue with its keys: nothing in it moves by itself, and the focus comes back to where it was. */
export function CaseList({ me, title, filters, hasAppeals = false, emptyText, children }: CaseListProps) {
  const t = useTexts()
  const now = useNow()
  const queue = useQueue(filters)
  const pages = queue.data?.pages ?? []
  const [first] = pages
  const { rows, gone, news, refresh } = useSteadyRows(
    pages.flatMap((page) => page.rows),
    JSON.stringify(filters),
  )
  const names = namesOf(pages.flatMap(({ operators }) => operators))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAssigning, setAssigning] = useState(false)
  const [isNothing, setNothing] = useState(false)
  const mayAssign = me.rights.includes('cases.assign')

  const open = (id: string) => {
    $origin.set({ href: location.pathname + location.search, id, filters })
    openPage($router, 'case', { id })
  }
  const claim = useChange(claimCase, () => void queue.refetch())
  const next = useChange(claimNextCase, (claimed) => {
    setNothing(claimed === null)
    if (claimed) open(claimed.id)
  })
  const claimNext = () => next.mutate({ query: { next: '', ...asQuery(filters) } })

  const focused = () => rows.findIndex(({ id }) => document.activeElement === rowOf(id))
  const move = (by: number) => {
    const at = focused()
    const to = at < 0 ? rows.findIndex(({ id }) => id === $origin.get().id) : at + by
    rowOf(rows[Math.min(rows.length - 1, Math.max(0, to))]?.id ?? '')?.focus()
  }
  const withFocused = (act: (row: CaseListRow) => void) => () => {
    const row = rows[focused()]
    if (row) act(row)
  }
  useShortcuts([
    { keys: 'j', label: t('desk.queue.keys.down'), run: () => move(1), mayRepeat: true },
    { keys: 'k', label: t('desk.queue.keys.up'), run: () => move(-1), mayRepeat: true },
    { keys: 'o', label: t('desk.queue.keys.open'), run: withFocused(({ id }) => open(id)) },
    {
      keys: 'c',
      label: t('desk.queue.keys.claim'),
      run: withFocused(({ id }) => claim.mutate({ body: { id } })),
    },
    { keys: 'n', label: t('desk.queue.claim_next'), run: claimNext },
    ...(news > 0 ? [{ keys: '.', label: t('desk.queue.news', { count: news }), run: refresh }] : []),
  ])

  const isThere = rows.length > 0
  const isReturned = useRef(false)
  useEffect(() => {
    if (!isThere || isReturned.current) return
    isReturned.current = true
    const { href, id } = $origin.get()
    const isOrigin = href === location.pathname + location.search
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'main'
    // What was decided there is gone: the first is next.
    if (isOrigin && isFree && id !== '') (rowOf(id) ?? rowOf(rows[0]?.id ?? ''))?.focus()
  }, [isThere, rows])

  const moment = momentWriter(me.language, me.time_zone)
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>
          {first
            ? t('desk.queue.heading', { title, length: lengthOf(filters, pages, !queue.hasNextPage) })
            : title}
        </h1>
        <div className="form__end">
          <span className="screen__note" role="status">
            {isNothing && t('desk.queue.nothing_to_claim')}
          </span>
          {chosen.size > 0 && (
            <Button variant="secondary" onClick={() => setAssigning(true)}>
              {t('desk.queue.assign_chosen', { count: chosen.size })}
            </Button>
          )}
          <Button isBusy={next.isPending} onClick={claimNext}>
            {t('desk.queue.claim_next')} <Keys keys="n" />
          </Button>
        </div>
      </header>
      {children}
      <Failure error={next.error ?? claim.error} />
      <Failure error={queue.error} onRetry={() => void queue.refetch()} />
      {news > 0 && (
        <div className="news" role="status">
          <Button variant="secondary" onClick={refresh}>
            {t('desk.queue.news', { count: news })} <Keys keys="." />
          </Button>
        </div>
      )}
      {queue.isPending && <TableSkeleton />}
      {first && !isThere && (
        <div className="empty">
          <h2>{t('desk.queue.empty')}</h2>
          <p>{emptyText}</p>
          {first.next_due_at > 0 && <p>{t('desk.queue.next_due', { at: moment(first.next_due_at) })}</p>}
        </div>
      )}
      {isThere && (
        <CaseTable
          {...{ me, rows, gone, names, now, hasAppeals, hrefOf }}
          chosen={mayAssign ? chosen : null}
          onChoose={setChosen}
          onOpen={open}
        />
      )}
      {queue.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={queue.isFetchingNextPage}
          onClick={() => void queue.fetchNextPage()}
        >
          {t('desk.more')}
        </Button>
      )}
      <Assign
        isOpen={isAssigning}
        ids={[...chosen]}
        onClose={() => setAssigning(false)}
        onDone={() => {
          setAssigning(false)
          setChosen(new Set())
          void queue.refetch()
        }}
      />
    </>
  )
}
