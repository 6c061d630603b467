import { useLayoutEffect, useRef } from 'react'
import type { Card } from '../../contract/cards.ts'
import { decide, type SwipeAction, type SwipeGame } from '../../stores/games/swipe.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/card.tsx'
import { CardDetail } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { UndoButton, useUndo } from './undo-button.tsx'
import { useSwipeKeys } from './use-swipe-keys.ts'

/** The same cards one under the other, each with its two buttons. */
export function SwipeList({ game }: { game: SwipeGame }) {
  const { cards, likesLeft, canUndo } = game
  const list = useRef<HTMLUListElement>(null)
  /** Where the focus goes once its card has left the list. */
  const next = useRef<{ index: number; action: SwipeAction } | null>(null)
  useSwipeKeys({ onUndo: useUndo().undo })

  const choose = (action: SwipeAction, card: Card) => {
    const index = cards.indexOf(card)
    if (decide(action, card)) next.current = { index, action }
  }
  useLayoutEffect(() => {
    if (!next.current) return
    const { index, action } = next.current
    next.current = null
    const rows = list.current?.children
    const row = rows?.[Math.min(index, rows.length - 1)]
    row?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
  }, [cards])

  return (
    <>
      <UndoButton canUndo={canUndo} />
      <ul className="swipe-list" ref={list}>
        {cards.map((card) => (
          <Row key={card.id} card={card} canLike={likesLeft > 0} onChoose={choose} />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  card: Card
  canLike: boolean
  onChoose: (action: SwipeAction, card: Card) => void
}

function Row({ card, canLike, onChoose }: RowProps) {
  const { t, site, href } = usePage()
  const label = labelOf(t, site, card)
  const name = <span className="visually-hidden">{card.name}</span>
  return (
    <li className="swipe-row">
      <a className="swipe-row__who" href={href('members-id', { id: card.id })}>
        <Portrait name={card.name} photo={photoOf(site, card.main_image)} sizes="112px" isBare />
        <span className="swipe-row__text">
          <span className="swipe-row__name">
            <bdi>{card.name}</bdi> {card.age}
          </span>
          {label && <span className="swipe-row__label">{label}</span>}
          <span className="swipe-row__detail">
            <CardDetail line={card.line} city={card.city} />
          </span>
        </span>
      </a>
      <span className="swipe-row__actions">
        <Button
          variant="secondary"
          isSmall
          icon="close"
          data-action="pass"
          onClick={() => onChoose('pass', card)}
        >
          {t('games.swipe.pass')} {name}
        </Button>
        <Button
          variant="primary"
          isSmall
          icon="heart"
          data-action="like"
          aria-disabled={!canLike || undefined}
          aria-describedby={canLike ? undefined : 'swipe-used'}
          onClick={() => onChoose('like', card)}
        >
          {t('profiles.like.give')} {name}
        </Button>
      </span>
    </li>
  )
}
