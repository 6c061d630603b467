import { useCallback, useSyncExternalStore } from 'react'

/** From here on the list stands beside the conversation. */
export const TWO_PANES = '(width >= 768px)'
/** From here on the other member's profile stands beside the conversation. */
export const THREE_PANES = '(width >= 1200px)'

/** Whether a media query holds; false while the page is built. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
