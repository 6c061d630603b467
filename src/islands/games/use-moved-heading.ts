import { useEffect, useRef } from 'react'
import { environment } from '../../stores/page/environment.ts'

/** A heading that takes the focus, from the top of the page, once a step was taken. */
export function useMovedHeading(hasMoved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasMoved) return
    environment.scrollToTop()
    heading.current?.focus({ preventScroll: true })
  }, [hasMoved])
  return heading
}
