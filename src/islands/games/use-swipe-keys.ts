import { useEffect } from 'react'
import { keyOf } from '../../core/keys.ts'

export interface SwipeKeys {
  onPass?: () => void
  onLike?: () => void
  onOpen?: () => void
  onUndo: () => void
}

/** Where keys have a meaning of their own. */
const OWN_KEYS = 'input:not([type=checkbox]), select, textarea, dialog, [popover], details[open]'

/** Left passes, right likes, Enter opens, Backspace or Ctrl+Z undoes; a key held down counts once. */
export function useSwipeKeys({ onPass, onLike, onOpen, onUndo }: SwipeKeys): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      const { target } = event
      if (event.repeat || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return
      if (target instanceof Element && target.closest(OWN_KEYS)) return
      const hasControl = event.ctrlKey || event.metaKey
      const isUndo = hasControl ? key === 'z' : key === 'Backspace'
      if (isUndo) {
        event.preventDefault()
        onUndo()
      }
      if (hasControl) return
      if (key === 'ArrowLeft') onPass?.()
      if (key === 'ArrowRight') onLike?.()
      if (key === 'Enter' && target === document.body) onOpen?.()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  })
}
