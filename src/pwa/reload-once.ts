// Member pages get over scripts that a newer build replaced.
const GUARD = 'duet:device:reloaded:1'
const GUARD_MS = 60_000
/** How long a page that is left may stay until the next one is there. */
const LEAVING_MS = 10_000

let isLeaving = false

/** When this page was last loaded anew for a missing script; where storage is blocked, the history entry knows. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(GUARD))
  } catch {
    return Number((history.state as Record<string, unknown> | null)?.[GUARD])
  }
}

/** Whether this page would come again: a device is online where the line behind it, or the site, is away. */
const isThere = async (): Promise<boolean> => {
  try {
    return navigator.onLine && (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** A script did not come. Where the page would not come either it is not missing, and what was typed here stays. */
async function reloadOnce(): Promise<void> {
  if (!isLeaving && !(await isThere())) return
  // Firefox ends the loads of its scripts then; to load it anew would end the load of the next page.
  if (isLeaving) return addEventListener('pageshow', handleMissing, { once: true })
  const now = Date.now()
  if (now - (lastReload() || 0) < GUARD_MS) return
  try {
    sessionStorage.setItem(GUARD, String(now))
  } catch {
    history.replaceState({ ...(history.state as object | null), [GUARD]: now }, '')
  }
  location.reload()
}

const handleMissing = () => void reloadOnce()

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => (isLeaving = false), LEAVING_MS)
})
addEventListener('pageshow', () => (isLeaving = false))
addEventListener('vite:preloadError', handleMissing)
addEventListener('astro:hydration-error', (event) => {
  const { error } = (event as CustomEvent<{ error: unknown }>).detail
  if (error instanceof TypeError && /import|module/i.test(error.message)) handleMissing()
})
