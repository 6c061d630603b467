// The environment of a browser, and of the build, which has no window. One by one, so that a bundle takes what it uses.
import { safePath } from '../../core/urls.ts'
import type { Environment, StorageArea } from './environment.ts'

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

export const isBrowser: Environment['isBrowser'] = hasWindow
export const now: Environment['now'] = () => Date.now()
export const read: Environment['read'] = (area, key) =>
  onStorage(
    area,
    (storage) => storage.getItem(key) ?? memory[area].get(key) ?? null,
    () => memory[area].get(key) ?? null,
  )
export const write: Environment['write'] = (area, key, value) =>
  onStorage(
    area,
    (storage) => storage.setItem(key, value),
    () => void memory[area].set(key, value),
  )
export const erase: Environment['erase'] = (area, key) => {
  memory[area].delete(key)
  onStorage(
    area,
    (storage) => storage.removeItem(key),
    () => undefined,
  )
}
export const keys: Environment['keys'] = (area) => [
  ...memory[area].keys(),
  ...onStorage(
    area,
    (storage) => Object.keys(storage),
    () => [],
  ),
]
export const records: Environment['records'] = async () => (await import('../chat/records.ts')).browserRecords
export const cookie: Environment['cookie'] = (name) => {
  if (!hasWindow) return null
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
export const isOnline: Environment['isOnline'] = () => !hasWindow || navigator.onLine
export const isVisible: Environment['isVisible'] = () => !hasWindow || document.visibilityState === 'visible'
export const isAttended: Environment['isAttended'] = () =>
  !hasWindow || (document.visibilityState === 'visible' && document.hasFocus())
export const listen: Environment['listen'] = (event, listener) => {
  if (!hasWindow) return () => undefined
  const target = event === 'visibilitychange' ? document : window
  const handle = (happened: Event) => {
    if (event !== 'pageshow' || (happened as PageTransitionEvent).persisted) listener()
  }
  target.addEventListener(event, handle, { passive: true })
  return () => target.removeEventListener(event, handle)
}
export const path: Environment['path'] = () =>
  hasWindow ? location.pathname + location.search + location.hash : '/'
export const host: Environment['host'] = () => (hasWindow ? location.host : '')
export const hasDialog: Environment['hasDialog'] = () =>
  hasWindow && document.querySelector('dialog[open]') !== null
export const isTyping: Environment['isTyping'] = () =>
  hasWindow && (document.activeElement?.matches(TEXT_FIELD) ?? false)
export const common = <Value extends object>(name: string, make: () => Value) => {
  const held = (hasWindow ? window : memory) as Record<`duet:${string}`, Value>
  return (held[`duet:${name}`] ??= make())
}
export const isSmartphone: Environment['isSmartphone'] = () =>
  hasWindow && matchMedia('(width < 576px) and (pointer: coarse)').matches
export const markMember: Environment['markMember'] = (isMember) => {
  if (hasWindow) document.documentElement.toggleAttribute('data-member', isMember)
}
export const hasAlertPlace: Environment['hasAlertPlace'] = () =>
  hasWindow && 'alert' in document.documentElement.dataset
export const releaseAlertPlace: Environment['releaseAlertPlace'] = () => {
  if (hasWindow) delete document.documentElement.dataset.alert
}
export const go: Environment['go'] = (path, fallback = '/') => location.assign(safePath(path, fallback))
export const goInstead: Environment['goInstead'] = (path, fallback = '/') =>
  location.replace(safePath(path, fallback))
export const leave: Environment['leave'] = (url) => {
  const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
  const isAllowed = target !== null && (target.protocol === 'https:' || target.origin === location.origin)
  if (isAllowed) location.assign(target.href)
  return isAllowed
}
export const reload: Environment['reload'] = () => location.reload()
export const print: Environment['print'] = () => window.print()
export const copy: Environment['copy'] = (text) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
export const pushPath: Environment['pushPath'] = (path) => history.pushState(null, '', safePath(path, '/'))
export const replacePath: Environment['replacePath'] = (path) =>
  history.replaceState(null, '', safePath(path, '/'))
export const back: Environment['back'] = (entries) => history.go(-entries)
export const scrollToTop: Environment['scrollToTop'] = () => window.scrollTo({ top: 0, behavior: 'instant' })
export const setTitle: Environment['setTitle'] = (change) => {
  if (hasWindow) document.title = change(document.title)
}
export const setBadge: Environment['setBadge'] = (count) => {
  if (!hasWindow || !('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}
export const beacon: Environment['beacon'] = (path, body) =>
  void navigator.sendBeacon(path, JSON.stringify(body))
export const publish: Environment['publish'] = (message) => tabs()?.postMessage(message)
export const subscribe: Environment['subscribe'] = (listener) => {
  const handle = (event: MessageEvent) => listener(event.data)
  const to = tabs()
  to?.addEventListener('message', handle)
  return () => to?.removeEventListener('message', handle)
}
export const alone: Environment['alone'] = async (name, work) => {
  if (!hasWindow || !('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
export const inTurn: Environment['inTurn'] = async (name, work, how) => {
  if (!hasWindow || !('locks' in navigator)) return work()
  const options = how?.steal ? { steal: true } : { ...(how && { signal: how.signal }) }
  await navigator.locks.request(name, options, work)
}
export const idle: Environment['idle'] = () =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if (hasWindow && 'requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
export const locate: Environment['locate'] = () =>
  new Promise((resolve) => {
    if (!hasWindow || !('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : null),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  })
