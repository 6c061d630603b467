import type { ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/profiles.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { canBeWide, MemberCard } from './member-card.tsx'

/** Photos that are in sight before any scrolling. */
const FIRST_ROWS = 6
const isSeventh = (index: number) => index % 7 === 6

interface MemberGridProps {
  cards: readonly Card[]
  isFirst?: boolean
  lineOf?: (card: Card) => ReactNode
  actionOf?: (card: Card) => ReactNode
  onFailure: (failure: Failure) => void
}

/** Cards side by side; each seventh is a wide one, unless they have buttons below. */
export function MemberGrid({ cards, isFirst = true, lineOf, actionOf, onFailure }: MemberGridProps) {
  return (
    <ul className="member-grid">
      {cards.map((card, index) => (
        <MemberCard
          key={card.id}
          card={card}
          isEager={isFirst && index < FIRST_ROWS}
          isWide={!actionOf && isSeventh(index) && canBeWide(card)}
          line={lineOf?.(card)}
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

export function MemberGridSkeleton({ label, count = 12, hasActions = false }: MemberGridSkeletonProps) {
  return (
    <Loading label={label} className="member-grid">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames('member-card', !hasActions && isSeventh(index) && 'member-card--wide')}
        >
          <Skeleton shape="portrait" />
          {hasActions && <Skeleton shape="control" />}
        </span>
      ))}
    </Loading>
  )
}
