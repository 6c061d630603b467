import { useEffect, useRef } from 'react'
import type { SwipeGame } from '../../stores/games/swipe.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePage } from '../shared/page-context.tsx'
import { UndoButton } from './undo-button.tsx'

/** No members left; takes the focus after the last card. */
export function NoCards({ game }: { game: SwipeGame }) {
  const { t, href } = usePage()
  const place = useRef<HTMLDivElement>(null)
  const { canUndo } = game
  useEffect(() => {
    if (canUndo && document.activeElement === document.body) place.current?.focus()
  }, [canUndo])
  return (
    <div className="swipe-game__empty" ref={place} tabIndex={-1} role="status">
      <EmptyState
        drawing="search"
        title={t('games.swipe.empty_title')}
        action={
          <>
            <LinkButton href={href('members')}>{t('likes.empty.find')}</LinkButton>
            <UndoButton canUndo={canUndo} />
          </>
        }
      >
        {t('games.swipe.empty_text')}
      </EmptyState>
    </div>
  )
}
