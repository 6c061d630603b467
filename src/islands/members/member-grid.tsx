import type { ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/profiles.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { MemberCard } from './member-card.tsx'

/** Photos that are in sight before any scrolling. */
const FIRST_ROW = 4

interface MemberGridProps {
  cards: readonly Card[]
  isFirst?: boolean
  markOf?: (card: Card) => ReactNode
  onFailure: (failure: Failure) => void
}

export function MemberGrid({ cards, isFirst = true, markOf, onFailure }: MemberGridProps) {
  return (
    <ul className="member-grid">
      {cards.map((card, index) => (
        <MemberCard
          key={card.id}
          card={card}
          isEager={isFirst && index < FIRST_ROW}
          mark={markOf?.(card)}
          onFailure={onFailure}
        />
      ))}
    </ul>
  )
}

export function MemberGridSkeleton({ label, count = 8 }: { label: string; count?: number }) {
  return (
    <Loading label={label} className="member-grid">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="portrait" />
      ))}
    </Loading>
  )
}
