import { type RefObject, useEffect } from 'react'

/** Calls `onNear` when the element comes into view or nearly so, and once more whenever `key` has changed. */
export function useOnNear(element: RefObject<HTMLElement | null>, key: unknown, onNear: () => void): void {
  useEffect(() => {
    const target = element.current
    if (!target || typeof IntersectionObserver === 'undefined') return
    const margin = { rootMargin: '600px 0px', scrollMargin: '600px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), margin)
    observer.observe(target)
    return () => observer.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is near is asked anew for each key
  }, [key])
}
