import { useEffect, useRef, useState } from 'react'
import { environment } from '../../stores/page/environment.ts'

/** The page a plain click on a link would open in this tab; null for any other click. */
function pageOf(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || link.target || link.origin !== location.origin) return null
  const isSamePage = link.pathname === location.pathname && link.search === location.search
  return isSamePage ? null : link.href.slice(link.origin.length)
}

/** Asks before leaving the page while `isOn`: in a dialog of ours for links, in the browser's for anything else. */
export function useLeaveGuard(isOn: boolean) {
  const [path, setPath] = useState<string | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isOn) return
    const handleClick = (event: MouseEvent) => {
      const page = pageOf(event)
      if (page === null) return
      event.preventDefault()
      event.stopPropagation()
      setPath(page)
    }
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    document.addEventListener('click', handleClick, true)
    window.addEventListener('beforeunload', handleUnload)
    return () => {
      document.removeEventListener('click', handleClick, true)
      window.removeEventListener('beforeunload', handleUnload)
    }
  }, [isOn])

  return {
    /** A link was clicked and waits for confirmation. */
    isAsking: path !== null,
    stay: () => setPath(null),
    leave: () => {
      isLeaving.current = true
      setPath(null)
      if (path !== null) environment.go(path)
    },
  }
}
