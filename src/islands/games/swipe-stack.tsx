import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '../../contract/cards.ts'
import { environment } from '../../stores/page/environment.ts'
import { decide, type SwipeAction, type SwipeGame } from '../../stores/games/swipe.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/card.tsx'
import { CardDetail, CardWords, hasWords } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUndo } from './undo-button.tsx'
import { useDrag } from './use-drag.ts'
import { useSwipeKeys } from './use-swipe-keys.ts'

/** Cards in the page; the photos of those below load meanwhile. */
const SHOWN = 4
/** A second tap that comes sooner belongs to the first. */
const DOUBLE_TAP_MS = 400
/** Duration of a card's exit animation. */
const FLIGHT_MS = 300

interface Flight {
  card: Card
  action: SwipeAction
}

/** One card on top of the others, decided on by finger, mouse, buttons or keys. */
export function SwipeStack({ game }: { game: SwipeGame }) {
  const { t, href } = usePage()
  const { cards, likesLeft, canUndo } = game
  const [top] = cards
  const [flight, setFlight] = useState<Flight | null>(null)
  const [back, setBack] = useState('')
  const stack = useRef<HTMLDivElement>(null)
  const lastTime = useRef(-Infinity)
  const hadFocus = useRef(false)

  const choose = (action: SwipeAction) => {
    if (!top || environment.now() - lastTime.current < DOUBLE_TAP_MS) return
    hadFocus.current = stack.current?.contains(document.activeElement) ?? false
    if (!decide(action, top)) return
    lastTime.current = environment.now()
    setBack('')
    setFlight({ card: top, action })
  }
  const { isBusy, undo } = useUndo(({ id }) => setBack(id))
  const drag = useDrag(stack, likesLeft > 0, choose)
  useSwipeKeys({
    onPass: () => choose('pass'),
    onLike: () => choose('like'),
    onOpen: () => top && environment.go(href('members-id', { id: top.id })),
    onUndo: undo,
  })

  useEffect(() => {
    if (!flight) return
    const timer = setTimeout(() => setFlight(null), FLIGHT_MS)
    return () => clearTimeout(timer)
  }, [flight])
  const topId = top?.id
  useLayoutEffect(() => {
    if (hadFocus.current) stack.current?.querySelector<HTMLElement>('[data-depth="0"] a')?.focus()
    hadFocus.current = false
  }, [topId])

  const shown = cards.slice(0, SHOWN)
  const flying = flight && !shown.some(({ id }) => id === flight.card.id) ? [flight.card] : []
  return (
    <>
      <div className="swipe-stack" ref={stack} {...drag}>
        {[...flying, ...shown].map((card, index) => (
          <SwipeCard
            key={card.id}
            card={card}
            depth={index - flying.length}
            flight={index < flying.length ? (flight?.action ?? null) : null}
            isBack={card.id === back}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {top && [top.name, top.age, top.city].filter(Boolean).join(', ')}
      </p>
      <div className="swipe-game__actions">
        <IconButton
          icon="undo"
          label={t('games.swipe.undo')}
          className="swipe-game__side"
          aria-disabled={!canUndo || undefined}
          aria-busy={isBusy || undefined}
          aria-keyshortcuts="Backspace Control+Z"
          onClick={undo}
        />
        <Button
          variant="secondary"
          icon="close"
          className="swipe-game__pass"
          aria-keyshortcuts="ArrowLeft"
          onClick={() => choose('pass')}
        >
          {t('games.swipe.pass')} <span className="visually-hidden">{top?.name}</span>
        </Button>
        <Button
          icon="heart"
          className="swipe-game__like"
          aria-keyshortcuts="ArrowRight"
          aria-disabled={likesLeft === 0 || undefined}
          aria-describedby={likesLeft === 0 ? 'swipe-used' : undefined}
          onClick={() => choose('like')}
        >
          {t('profiles.like.give')} <span className="visually-hidden">{top?.name}</span>
        </Button>
        {top && (
          <a
            className="icon-button swipe-game__side"
            href={href('members-id', { id: top.id })}
            aria-label={t('likes.modal.profile', { name: top.name })}
            title={t('likes.one.profile')}
          >
            <Icon name="person" />
          </a>
        )}
      </div>
    </>
  )
}

interface SwipeCardProps {
  card: Card
  /** 0 is on top. */
  depth: number
  /** Animating out. */
  flight: SwipeAction | null
  isBack: boolean
}

function SwipeCard({ card, depth, flight, isBack }: SwipeCardProps) {
  const { t, site, href } = usePage()
  const hasPanel = hasWords(card)
  return (
    <article
      className={classNames('swipe-card', flight && `swipe-card--${flight}`, isBack && 'swipe-card--back')}
      data-depth={flight ? undefined : depth}
      inert={depth !== 0}
    >
      <a className="swipe-card__link" href={href('members-id', { id: card.id })} draggable={false}>
        <Portrait
          name={card.name}
          age={card.age}
          photo={photoOf(site, card.main_image)}
          detail={hasPanel ? card.city : <CardDetail line={card.line} city={card.city} />}
          online={card.presence === 'online' ? t('profiles.presence.online') : null}
          label={labelOf(t, site, card)}
          sizes="(min-width: 576px) 30rem, 112vw"
          isEager
        />
        {hasPanel && (
          <span className="swipe-card__words">
            <CardWords card={card} />
          </span>
        )}
      </a>
      <span className="swipe-card__stamp swipe-card__stamp--like" aria-hidden="true">
        <Icon name="heart" isFilled />
      </span>
      <span className="swipe-card__stamp swipe-card__stamp--pass" aria-hidden="true">
        <Icon name="close" />
      </span>
    </article>
  )
}
