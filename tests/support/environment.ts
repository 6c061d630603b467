import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import { safePath } from '../../src/core/urls.ts'
import type { StorageArea } from '../../src/core/storage-keys.ts'
import { type Environment, replaceEnvironment } from '../../src/stores/page/environment.ts'
import { type MemberRecord, type Records, records } from '../../src/stores/page/records.ts'

/** A browser made of maps: time, cookies and connection are whatever a test says. */
export interface FakeBrowser {
  time: number
  /** How far the device's clock was moved while the page was open. */
  moved: number
  /** Shared with the server's own cookies where a test has them. */
  cookies: Map<string, string>
  isOnline: boolean
  isVisible: boolean
  /** Whether its window is the one in use. */
  isFocused: boolean
  path: string
  title: string
  badge: number
  storage: Record<StorageArea, Map<string, string>>
  /** Records in IndexedDB, by id. */
  records: Map<string, MemberRecord>
  /** IndexedDB has no room: a record lives as long as its page. */
  isFull: boolean
  /** Messages to the server that waited for no answer. */
  beacons: { path: string; body: object }[]
  /** Messages this tab sent to the others. */
  published: unknown[]
  /** Another tab says something; its logout took the hint cookie. */
  say(message: unknown): void
  happen(event: string): void
  restore(): void
}

/** IndexedDB without its database; it hands out copies as that does. */
const recordsOf = (fake: Pick<FakeBrowser, 'records' | 'isFull'>): Records => ({
  of: (member) =>
    Promise.resolve(
      [...fake.records.values()]
        .filter((record) => record.member === member)
        .sort((a, b) => a.at - b.at)
        .map((record) => ({ ...record })),
    ),
  put: (record) => {
    fake.records.set(record.id, { ...record })
    return Promise.resolve(!fake.isFull)
  },
  remove: ({ id }) => Promise.resolve(void fake.records.delete(id)),
  removeOf: (member) =>
    Promise.resolve(
      [...fake.records].forEach(([id, record]) => record.member === member && fake.records.delete(id)),
    ),
})

/** Puts a fake browser behind the environment until `restore`. */
export function fakeBrowser(cookies = new Map<string, string>()): FakeBrowser {
  const subscribers = new Set<(message: unknown) => void>()
  const listeners = new Map<string, Set<() => void>>()
  /** History before the present page. */
  const entries: string[] = []
  const fake: FakeBrowser = {
    time: Date.UTC(2026, 10, 20, 12),
    moved: 0,
    cookies,
    isOnline: true,
    isVisible: true,
    isFocused: true,
    path: '/',
    title: 'Duet',
    badge: 0,
    storage: { local: new Map(), session: new Map() },
    records: new Map(),
    isFull: false,
    beacons: [],
    published: [],
    say: (message) => {
      if ((message as { what?: string }).what === 'logout') fake.cookies.delete(HINT_COOKIE)
      for (const listener of subscribers) listener(message)
    },
    happen: (event) => {
      for (const listener of listeners.get(event) ?? []) listener()
    },
    restore: () => undefined,
  }
  const parts: Partial<Environment> = {
    isBrowser: true,
    now: () => fake.time + fake.moved,
    elapsed: () => fake.time,
    read: (area, key) => fake.storage[area].get(key) ?? null,
    write: (area, key, value) => void fake.storage[area].set(key, value),
    erase: (area, key) => void fake.storage[area].delete(key),
    keys: (area) => [...fake.storage[area].keys()],
    cookie: (name) => fake.cookies.get(name) ?? null,
    isOnline: () => fake.isOnline,
    isVisible: () => fake.isVisible,
    isAttended: () => fake.isVisible && fake.isFocused,
    listen: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => set.delete(listener)
    },
    path: () => fake.path,
    isSmartphone: () => false,
    go: (path, fallback = '/') => void (fake.path = safePath(path, fallback)),
    goInstead: (path, fallback = '/') => void (fake.path = safePath(path, fallback)),
    replacePath: (path) => void (fake.path = path),
    pushPath: (path) => {
      entries.push(fake.path)
      fake.path = path
    },
    back: (count) => {
      fake.path = entries.splice(-count)[0] ?? fake.path
      fake.happen('popstate')
    },
    scrollToTop: () => undefined,
    setTitle: (change) => void (fake.title = change(fake.title)),
    setBadge: (count) => void (fake.badge = count),
    beacon: (path, body) => void fake.beacons.push({ path, body }),
    publish: (message) => void fake.published.push(message),
    subscribe: (listener) => {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    alone: (_name, work) => work(),
    inTurn: (_name, work) => work(),
    idle: () => Promise.resolve(),
    locate: () => Promise.resolve(null),
  }
  const restoreEnvironment = replaceEnvironment(parts)
  const before = { ...records }
  Object.assign(records, recordsOf(fake))
  fake.restore = () => {
    restoreEnvironment()
    Object.assign(records, before)
  }
  return fake
}
