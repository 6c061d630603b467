// The environment of a browser; while pages are built there is no window. One export each, so that a bundle takes what it uses.
import type { StorageArea } from '../../core/storage-keys.ts'
import { isActivated, whenActivated } from '../../client/activation.ts'
import { safePath } from '../../core/urls.ts'

export type WindowEvent =
  | 'online'
  | 'offline'
  | 'visibilitychange'
  | 'focus'
  | 'pagehide'
  | 'pageshow'
  | 'popstate'
  | 'vite:preloadError'

export { isActivated, whenActivated, whenStale } from '../../client/activation.ts'

const hasWindow = typeof window !== 'undefined'
const memory: Record<StorageArea, Map<string, string>> = { local: new Map(), session: new Map() }

/** Storage may be blocked or full: what does not fit there lives as long as the page. */
function onStorage<Value>(area: StorageArea, use: (storage: Storage) => Value, instead: () => Value): Value {
  if (!hasWindow) return instead()
  try {
    return use(area === 'local' ? window.localStorage : window.sessionStorage)
  } catch {
    return instead()
  }
}

const receivers = new Set<(message: unknown) => void>()
let channel: BroadcastChannel | null = null
let isPutAway = false

/** The line to the other tabs. A page that is put away has none: a message would throw it out of the back-forward cache. */
function tabs(): BroadcastChannel | null {
  if (channel || isPutAway || !hasWindow || typeof BroadcastChannel !== 'function') return channel
  channel = new BroadcastChannel('duet')
  channel.onmessage = ({ data }) => {
    for (const receive of receivers) receive(data)
  }
  return channel
}

if (hasWindow) {
  window.addEventListener('pagehide', () => {
    isPutAway = true
    channel?.close()
    channel = null
  })
  window.addEventListener('pageshow', () => {
    isPutAway = false
    if (receivers.size > 0) tabs()
  })
}

/** False while pages are built; nothing then loads or ticks. */
export const isBrowser: boolean = hasWindow

/** The device's clock, epoch milliseconds; `serverNow` of the sessions store is the server's. */
export const now = (): number => Date.now()

/** Milliseconds that have passed for this page, whatever is done to the device's clock. */
export const elapsed = (): number => performance.now()

export const read = (area: StorageArea, key: string): string | null =>
  onStorage(
    area,
    (storage) => storage.getItem(key) ?? memory[area].get(key) ?? null,
    () => memory[area].get(key) ?? null,
  )

/** What a prerendered page has written into its tab's storage: by key, what was there before and the new value. */
const ahead = new Map<string, { before: string | null; value: string }>()

/** A prerendered page has a copy of that storage, which is gone at its activation: what the tab did not change meanwhile is written again. */
function keepAhead(storage: Storage, key: string, value: string): void {
  if (ahead.size === 0) whenActivated(() => writeAhead(storage))
  ahead.set(key, { before: ahead.has(key) ? (ahead.get(key)?.before ?? null) : storage.getItem(key), value })
}

function writeAhead(storage: Storage): void {
  for (const [key, { before, value }] of ahead)
    if (storage.getItem(key) === before) storage.setItem(key, value)
  ahead.clear()
}

export const write = (area: StorageArea, key: string, value: string): void =>
  onStorage(
    area,
    (storage) => {
      if (area === 'session' && isActivated()) ahead.delete(key)
      else if (area === 'session') keepAhead(storage, key, value)
      storage.setItem(key, value)
    },
    () => void memory[area].set(key, value),
  )

export const erase = (area: StorageArea, key: string): void => {
  memory[area].delete(key)
  if (area === 'session') ahead.delete(key)
  onStorage(
    area,
    (storage) => storage.removeItem(key),
    () => undefined,
  )
}

export const keys = (area: StorageArea): string[] => [
  ...memory[area].keys(),
  ...(area === 'session' ? ahead.keys() : []),
  ...onStorage(
    area,
    (storage) => Object.keys(storage),
    () => [],
  ),
]

export const cookie = (name: string): string | null => {
  if (!hasWindow) return null
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

export const isOnline = (): boolean => !hasWindow || navigator.onLine

export const isVisible = (): boolean =>
  !hasWindow || (isActivated() && document.visibilityState === 'visible')

/** Whether the page is visible and its window has the focus. */
export const isAttended = (): boolean => !hasWindow || (isVisible() && document.hasFocus())

/**
 * Listens to the window or document (`pageshow`: only out of the back-forward cache; `visibilitychange`: also at the
 * activation, for a prerendered page becomes visible before it). Returns an unsubscribe function.
 */
export const listen = (event: WindowEvent, listener: () => void): (() => void) => {
  if (!hasWindow) return () => undefined
  const target = event === 'visibilitychange' ? document : window
  const handle = (happened: Event) => {
    if (event !== 'pageshow' || (happened as PageTransitionEvent).persisted) listener()
  }
  target.addEventListener(event, handle, { passive: true })
  const stop = event === 'visibilitychange' && !isActivated() ? whenActivated(listener) : undefined
  return () => {
    target.removeEventListener(event, handle)
    stop?.()
  }
}

/** Path with query and fragment, as the address bar has it. */
export const path = (): string => (hasWindow ? location.pathname + location.search + location.hash : '/')

/** A value that all bundles of this page have in common; the first who asks makes it. */
export const common = <Value extends object>(name: string, make: () => Value): Value => {
  const held = (hasWindow ? window : memory) as Record<`duet:${string}`, Value>
  return (held[`duet:${name}`] ??= make())
}

/** A phone held in the hand: under 576 px and a coarse pointer. */
export const isSmartphone = (): boolean =>
  hasWindow && matchMedia('(width < 576px) and (pointer: coarse)').matches

/** Begins to load another page. */
type Load = () => void

let beginLoad = (load: Load): void => load()

/** Has `begin` decide when other pages begin to load. */
export const deferLoads = (begin: (load: Load) => void): void => void (beginLoad = begin)

/** Opens a page of this site; anything else in `path` leads to `fallback`. */
export const go = (path: string, fallback = '/'): void =>
  beginLoad(() => location.assign(safePath(path, fallback)))

/** Like `go`, without a history entry for the present page. */
export const goInstead = (path: string, fallback = '/'): void =>
  beginLoad(() => location.replace(safePath(path, fallback)))

/** Leaves for a payment provider: `https` addresses, and paths of this site. Answers whether it did. */
export const leave = (url: string): boolean => {
  const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
  const isAllowed = target !== null && (target.protocol === 'https:' || target.origin === location.origin)
  if (isAllowed) beginLoad(() => location.assign(target.href))
  return isAllowed
}

export const reload = (): void => beginLoad(() => location.reload())

export const print = (): void => window.print()

/** Puts a text where it can be pasted from; false where the browser refuses. */
export const copy = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Offers a text to the device's share sheet; `unable` where it has none. */
export const share = async (text: string): Promise<'shared' | 'cancelled' | 'unable'> => {
  if (!('share' in navigator)) return 'unable'
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'cancelled' : 'unable'
  }
}

/** Changes the address without loading. */
export const pushPath = (path: string): void => history.pushState(null, '', safePath(path, '/'))

/** Like `pushPath`, without a history entry for the present address. */
export const replacePath = (path: string): void => history.replaceState(null, '', safePath(path, '/'))

/** Goes back so many history entries. */
export const back = (entries: number): void => history.go(-entries)

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' })

export const setTitle = (change: (title: string) => string): void => {
  if (hasWindow) document.title = change(document.title)
}

export const setBadge = (count: number): void => {
  if (!hasWindow || !('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

/** Sends something to the server without waiting for an answer, also while the page is being left. */
export const beacon = (path: string, body: object): void =>
  void (isActivated() && navigator.sendBeacon(path, JSON.stringify(body)))

/** Broadcasts a message to the other tabs of this brand, which get it by `subscribe`. */
export const publish = (message: unknown): void => tabs()?.postMessage(message)

/** Listens to the other tabs. Returns an unsubscribe function. */
export const subscribe = (listener: (message: unknown) => void): (() => void) => {
  receivers.add(listener)
  tabs()
  return () => void receivers.delete(listener)
}

/** Runs the work in one tab at a time; other tabs skip it while it lasts. */
export const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (!hasWindow || !('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/**
 * Runs the work in one tab at a time; other tabs wait for the lock, until `signal` ends it. `steal` takes the lock at
 * once. Rejects where the wait ended, or another tab stole the lock.
 */
export const inTurn = async (
  name: string,
  work: () => Promise<void>,
  how?: { signal: AbortSignal; steal: boolean },
): Promise<void> => {
  if (!hasWindow || !('locks' in navigator)) return work()
  const options = how?.steal ? { steal: true } : { ...(how && { signal: how.signal }) }
  await navigator.locks.request(name, options, work)
}

/** Resolves when the page has nothing better to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if (hasWindow && 'requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })

/** Asks for the device's position; null when it is not known. */
export const locate = (): Promise<{ lat: number; lon: number } | 'denied' | null> =>
  new Promise((resolve) => {
    if (!hasWindow || !('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : null),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  })
