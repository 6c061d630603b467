import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { canBeWide, MemberCard } from './member-card.tsx'
import { isReturning } from './scroll.ts'
import { useWholeRows } from './use-whole-rows.ts'

/** Photos that are in sight before any scrolling. */
const FIRST_ROWS = 6
/** Cards of the first frame: no fewer than the skeleton has, for nothing is to shift. */
const FIRST_CARDS = 12
/** One card of so many is a wide one. */
const BLOCK = 7
const isLast = (index: number) => index % BLOCK === BLOCK - 1

/** Which cards are wide: in each block the last that has words for it. */
function wideOf(cards: readonly Card[]): ReadonlySet<Card> {
  const wide = new Set<Card>()
  for (let end = BLOCK; end <= cards.length; end += BLOCK) {
    const chosen = cards.slice(end - BLOCK, end).findLast(canBeWide)
    if (chosen) wide.add(chosen)
  }
  return wide
}

interface MemberGridProps {
  cards: readonly Card[]
  isFirst?: boolean
  /** More can be loaded: the last row is kept back until it is full. */
  hasMore?: boolean
  lineOf?: (card: Card) => ReactNode
  newsOf?: (card: Card) => ReactNode
  actionOf?: (card: Card) => ReactNode
  onFailure: (failure: Failure) => void
}

/** Cards side by side; one in seven is a wide one, unless they have buttons below. */
export function MemberGrid({
  cards,
  isFirst = true,
  hasMore = false,
  lineOf,
  newsOf,
  actionOf,
  onFailure,
}: MemberGridProps) {
  const wide = actionOf ? null : wideOf(cards)
  const grid = useRef<HTMLUListElement>(null)
  // Who comes back has a place further down.
  const [isWhole, setWhole] = useState(isReturning)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const drawn = isWhole ? cards : cards.slice(0, FIRST_CARDS)
  // Those that are drawn next fill the last row of the first frame.
  const shown = useWholeRows(grid, drawn.length, hasMore && drawn.length === cards.length)
  return (
    <ul className="member-grid" ref={grid}>
      {drawn.map((card, index) => (
        <MemberCard
          key={card.id}
          card={card}
          isEager={isFirst && index < FIRST_ROWS}
          isWide={wide?.has(card) ?? false}
          isHidden={index >= shown}
          line={lineOf?.(card)}
          news={newsOf?.(card)}
          action={actionOf?.(card)}
          onFailure={onFailure}
        />
      ))}
    </ul>
  )
}

interface MemberGridSkeletonProps {
  label: string
  count?: number
  /** Each card has a button below. */
  hasActions?: boolean
}

export function MemberGridSkeleton({
  label,
  count = FIRST_CARDS,
  hasActions = false,
}: MemberGridSkeletonProps) {
  return (
    <Loading label={label} className="member-grid">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames('member-card', !hasActions && isLast(index) && 'member-card--wide')}
        >
          <Skeleton shape="portrait" />
          {hasActions && <Skeleton shape="control" />}
        </span>
      ))}
    </Loading>
  )
}
