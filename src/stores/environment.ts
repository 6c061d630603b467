// The one door to storage, clock, network state, location, other tabs and the window. Tests put another one behind it.
import { safePath } from '../core/urls.ts'
import type { Records } from './records.ts'

export type StorageArea = 'local' | 'session'
export type WindowEvent =
  'online' | 'offline' | 'visibilitychange' | 'focus' | 'pagehide' | 'pageshow' | 'popstate'

export interface Environment {
  /** False while pages are built; nothing then loads or ticks. */
  readonly isBrowser: boolean
  /** The device's clock, epoch milliseconds; `serverNow` of the sessions store is the server's. */
  now(): number
  read(area: StorageArea, key: string): string | null
  write(area: StorageArea, key: string, value: string): void
  erase(area: StorageArea, key: string): void
  keys(area: StorageArea): string[]
  /** Opens what outlives the page, a crash, and the session. */
  records(): Promise<Records>
  cookie(name: string): string | null
  isOnline(): boolean
  isVisible(): boolean
  /** Whether somebody looks: the page is visible, and its window the one in use. */
  isAttended(): boolean
  /** Listens to the window or document (`pageshow`: only out of the back-forward cache); returns the way to stop. */
  listen(event: WindowEvent, listener: () => void): () => void
  /** Path with query and fragment, as the address bar has it. */
  path(): string
  /** Host with port. */
  host(): string
  /** Whether a dialog is open. */
  hasDialog(): boolean
  /** Whether the focus is in a field for words. */
  isTyping(): boolean
  /** A value that all bundles of this page have in common; the first who asks makes it. */
  common<Value extends object>(name: string, make: () => Value): Value
  /** A phone held in the hand: under 576 px and a coarse pointer. */
  isSmartphone(): boolean
  /** Marks the page as a member's for its static parts (`html[data-member]`). */
  markMember(isMember: boolean): void
  /** Whether the first paint kept a place for an alert (`html[data-alert]`). */
  hasAlertPlace(): boolean
  releaseAlertPlace(): void
  /** Opens a page of this site; anything else in `path` leads to `fallback`. */
  go(path: string, fallback?: string): void
  /** Like `go`, without a history entry for the present page. */
  goInstead(path: string, fallback?: string): void
  /** Leaves for a payment provider: `https` addresses, and paths of this site. Answers whether it did. */
  leave(url: string): boolean
  reload(): void
  print(): void
  /** Change the address without loading. */
  pushPath(path: string): void
  replacePath(path: string): void
  /** Goes back so many history entries. */
  back(entries: number): void
  scrollToTop(): void
  setTitle(change: (title: string) => string): void
  setBadge(count: number): void
  /** Tells the server something without waiting for an answer, also while the page is being left. */
  beacon(path: string, body: object): void
  /** Sends a message to the other tabs of this brand, which get it by `subscribe`. */
  publish(message: unknown): void
  subscribe(listener: (message: unknown) => void): () => void
  /** Runs the work in one tab at a time; other tabs skip it while it lasts. */
  alone(name: string, work: () => Promise<void>): Promise<void>
  /**
   * Runs the work in one tab at a time; other tabs wait for their turn, until `signal` ends it. `steal` takes the turn at
   * once. Rejects where the turn ended, or another tab stole it.
   */
  inTurn(
    name: string,
    work: () => Promise<void>,
    how?: { signal: AbortSignal; steal: boolean },
  ): Promise<void>
  /** Resolves when the page has nothing better to do. */
  idle(): Promise<void>
  /** Asks for the device's position; null when it is not known. */
  locate(): Promise<{ lat: number; lon: number } | 'denied' | null>
}

const hasWindow = typeof window !== 'undefined'
/** Fields that words are typed into. */
const TEXT_FIELD =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=submit])'
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

let channel: BroadcastChannel | null = null
function tabs(): BroadcastChannel | null {
  if (hasWindow && typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel('duet')
  return channel
}

const browser: Environment = {
  isBrowser: hasWindow,
  now: () => Date.now(),
  read: (area, key) =>
    onStorage(
      area,
      (storage) => storage.getItem(key) ?? memory[area].get(key) ?? null,
      () => memory[area].get(key) ?? null,
    ),
  write: (area, key, value) =>
    onStorage(
      area,
      (storage) => storage.setItem(key, value),
      () => void memory[area].set(key, value),
    ),
  erase: (area, key) => {
    memory[area].delete(key)
    onStorage(
      area,
      (storage) => storage.removeItem(key),
      () => undefined,
    )
  },
  keys: (area) => [
    ...memory[area].keys(),
    ...onStorage(
      area,
      (storage) => Object.keys(storage),
      () => [],
    ),
  ],
  records: async () => (await import('./records.ts')).browserRecords,
  cookie: (name) => {
    if (!hasWindow) return null
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
  },
  isOnline: () => !hasWindow || navigator.onLine,
  isVisible: () => !hasWindow || document.visibilityState === 'visible',
  isAttended: () => !hasWindow || (document.visibilityState === 'visible' && document.hasFocus()),
  listen: (event, listener) => {
    if (!hasWindow) return () => undefined
    const target = event === 'visibilitychange' ? document : window
    const handle = (happened: Event) => {
      if (event !== 'pageshow' || (happened as PageTransitionEvent).persisted) listener()
    }
    target.addEventListener(event, handle, { passive: true })
    return () => target.removeEventListener(event, handle)
  },
  path: () => (hasWindow ? location.pathname + location.search + location.hash : '/'),
  host: () => (hasWindow ? location.host : ''),
  hasDialog: () => hasWindow && document.querySelector('dialog[open]') !== null,
  isTyping: () => hasWindow && (document.activeElement?.matches(TEXT_FIELD) ?? false),
  common: <Value extends object>(name: string, make: () => Value) => {
    const held = (hasWindow ? window : memory) as Record<`duet:${string}`, Value>
    return (held[`duet:${name}`] ??= make())
  },
  isSmartphone: () => hasWindow && matchMedia('(width < 576px) and (pointer: coarse)').matches,
  markMember: (isMember) => {
    if (hasWindow) document.documentElement.toggleAttribute('data-member', isMember)
  },
  hasAlertPlace: () => hasWindow && 'alert' in document.documentElement.dataset,
  releaseAlertPlace: () => {
    if (hasWindow) delete document.documentElement.dataset.alert
  },
  go: (path, fallback = '/') => location.assign(safePath(path, fallback)),
  goInstead: (path, fallback = '/') => location.replace(safePath(path, fallback)),
  leave: (url) => {
    const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
    const isAllowed = target !== null && (target.protocol === 'https:' || target.origin === location.origin)
    if (isAllowed) location.assign(target.href)
    return isAllowed
  },
  reload: () => location.reload(),
  print: () => window.print(),
  pushPath: (path) => history.pushState(null, '', safePath(path, '/')),
  replacePath: (path) => history.replaceState(null, '', safePath(path, '/')),
  back: (entries) => history.go(-entries),
  scrollToTop: () => window.scrollTo({ top: 0, behavior: 'instant' }),
  setTitle: (change) => {
    if (hasWindow) document.title = change(document.title)
  },
  setBadge: (count) => {
    if (!hasWindow || !('setAppBadge' in navigator)) return
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    done.catch(() => undefined)
  },
  beacon: (path, body) => void navigator.sendBeacon(path, JSON.stringify(body)),
  publish: (message) => tabs()?.postMessage(message),
  subscribe: (listener) => {
    const handle = (event: MessageEvent) => listener(event.data)
    const to = tabs()
    to?.addEventListener('message', handle)
    return () => to?.removeEventListener('message', handle)
  },
  alone: async (name, work) => {
    if (!hasWindow || !('locks' in navigator)) return work()
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  },
  inTurn: async (name, work, how) => {
    if (!hasWindow || !('locks' in navigator)) return work()
    const options = how?.steal ? { steal: true } : { ...(how && { signal: how.signal }) }
    await navigator.locks.request(name, options, work)
  },
  idle: () =>
    new Promise((resolve) => {
      // Safari has no idle callback.
      if (hasWindow && 'requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: 1000 })
      else setTimeout(resolve, 200)
    }),
  locate: () =>
    new Promise((resolve) => {
      if (!hasWindow || !('geolocation' in navigator)) return resolve(null)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : null),
        { timeout: 10_000, maximumAge: 600_000 },
      )
    }),
}

/** The environment in use. Stores and islands ask it and never the globals. */
export const environment: Environment = { ...browser }

/** Puts parts of another environment in place; returns the way back. For tests. */
export function replaceEnvironment(parts: Partial<Environment>): () => void {
  const before = { ...environment }
  Object.assign(environment, parts)
  return () => void Object.assign(environment, before)
}
