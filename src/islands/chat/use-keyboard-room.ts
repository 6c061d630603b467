import { useEffect } from 'react'

/**
 * Keeps the composer above a keyboard that lies over the page: there the conversation's height is what is left of the
 * window. Browsers that resize the page themselves need nothing.
 */
export function useKeyboardRoom(isOnConversation: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!isOnConversation || !view) return
    const { style } = document.documentElement
    const fit = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 1
      if (!isCovered) return void style.removeProperty('--window')
      style.setProperty('--window', `${view.height}px`)
      window.scrollTo(0, 0)
    }
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      style.removeProperty('--window')
    }
  }, [isOnConversation])
}
