import { getPagePath } from '@nanostores/router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import type { Currency } from '../../../contract/lists.ts'
import { formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { $origin } from '../../queue.ts'
import { $router } from '../../router.ts'
import { BrandName } from '../../shell/brand.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useShortcuts } from '../../shell/shortcuts.tsx'
import { TableSkeleton } from '../../shell/table-skeleton.tsx'
import { SCREEN_TITLE, TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'

/** The pages that were read of a list, as @tanstack/react-query has them. */
export interface List {
  data?: object | undefined
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface Row {
  id: string
  /** The order that the row opens; '' where there is none yet. */
  order: string
  /** What it opens then. */
  case?: string
}

interface ListFrameProps {
  list: List
  /** Those that open an order. */
  rows: readonly Row[]
  /** Where there are rows that open none. */
  isEmpty?: boolean
  empty: { title: string; text: string }
  /** The table. */
  children: ReactNode
}

const linkOf = (id: string) => document.getElementById(`row-${id}`)

const hrefOf = ({ order, case: id = '' }: Row): string =>
  order === '' ? getPagePath($router, 'case', { id }) : getPagePath($router, 'order', { id: order })

function openRow(row: Row): void {
  $origin.set({ href: location.pathname + location.search, id: row.id, filters: {} })
  $router.open(hrefOf(row))
}

/** The title of a list with its length, as far as it was read. */
export function ListTitle({ title, list, length }: { title: string; list: List; length: number }) {
  const t = useTexts()
  if (!list.data) return <h1 id={SCREEN_TITLE}>{title}</h1>
  const heading = t('desk.queue.heading', { title, length: `${length}${list.hasNextPage ? '+' : ''}` })
  return <h1 id={SCREEN_TITLE}>{heading}</h1>
}

/** A list of orders, refunds or withdrawals with its keys: `j`, `k` and `o`; the focus comes back to the row one came from. */
export function ListFrame({ list, rows, isEmpty = rows.length === 0, empty, children }: ListFrameProps) {
  const t = useTexts()
  const move = (by: number) => {
    const focused = rows.findIndex(({ id }) => document.activeElement === linkOf(id))
    const to = focused < 0 ? rows.findIndex(({ id }) => id === $origin.get().id) : focused + by
    linkOf(rows[Math.min(rows.length - 1, Math.max(0, to))]?.id ?? '')?.focus()
  }
  useShortcuts([
    { keys: 'j', label: t('desk.orders.keys.down'), run: () => move(1), mayRepeat: true },
    { keys: 'k', label: t('desk.orders.keys.up'), run: () => move(-1), mayRepeat: true },
    {
      keys: 'o',
      label: t('desk.orders.keys.open'),
      run() {
        const row = rows.find(({ id }) => document.activeElement === linkOf(id))
        if (row) openRow(row)
      },
    },
  ])
  const isThere = !isEmpty
  const isReturned = useRef(false)
  useEffect(() => {
    if (!isThere || isReturned.current) return
    isReturned.current = true
    const { href, id } = $origin.get()
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (href === location.pathname + location.search && isFree && id !== '') linkOf(id)?.focus()
  }, [isThere])
  return (
    <>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <TableSkeleton />}
      {list.data && !isThere && (
        <div className="empty">
          <h2>{empty.title}</h2>
          <p>{empty.text}</p>
        </div>
      )}
      {isThere && <TableBox>{children}</TableBox>}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('desk.more')}
        </Button>
      )}
    </>
  )
}

/** The link of a row, which has its focus. */
export function RowLink({ row, children }: { row: Row; children: ReactNode }) {
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openRow(row)
  }
  return (
    <a id={`row-${row.id}`} className="money__link" href={hrefOf(row)} onClick={handleClick}>
      {children}
    </a>
  )
}

interface OrderCellsProps {
  me: Pick<Me, 'brands'>
  row: Row & { brand: string; amount: number; currency: Currency | '' }
  at: string
  member: ReactNode
}

/** The first cells of a row about an order: its number, when, brand, member and sum. */
export function OrderCells({ me, row, at, member }: OrderCellsProps) {
  const t = useTexts()
  const { order, brand, amount, currency } = row
  const none = <span className="none">–</span>
  return (
    <>
      <th scope="row" className="money__name">
        {order === '' ? (
          none
        ) : (
          <RowLink row={row}>
            <code className="table__id">{order}</code>
          </RowLink>
        )}
      </th>
      <td className="table__nowrap money__at">{at}</td>
      <td className="money__brand">
        <BrandName id={brand} brands={me.brands} />
      </td>
      <td className="money__member">{member === '' ? none : member}</td>
      <td className="table__number money__amount">
        {currency === '' ? none : formatMoney(t.locale, { amount, currency })}
      </td>
    </>
  )
}
