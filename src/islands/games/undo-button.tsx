import { useState } from 'react'
import type { Card } from '../../contract/cards.ts'
import { undoSwipe } from '../../stores/games/swipe.ts'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Undoes the last card, one at a time. */
export function useUndo(onBack?: (card: Card) => void) {
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    const card = await undoSwipe()
    setBusy(false)
    if (card) onBack?.(card)
  }
  return { isBusy, undo: () => void undo() }
}

/** With its word; the stack has an icon for it. */
export function UndoButton({ canUndo }: { canUndo: boolean }) {
  const { t } = usePage()
  const { isBusy, undo } = useUndo()
  if (!canUndo) return null
  return (
    <Button variant="secondary" icon="undo" isBusy={isBusy} onClick={undo}>
      {t('games.swipe.undo')}
    </Button>
  )
}
