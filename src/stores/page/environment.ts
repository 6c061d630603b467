// The one door to storage, clock, network state, location, other tabs and the window. Tests put another one behind it.
import * as browser from './browser.ts'
import type { Records } from '../chat/records.ts'

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
  /** Puts a text where it can be pasted from; false where the browser refuses. */
  copy(text: string): Promise<boolean>
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

/** The environment in use. Stores and islands ask it and never the globals. */
export const environment: Environment = { ...browser }

/** Puts parts of another environment in place; returns the way back. For tests. */
export function replaceEnvironment(parts: Partial<Environment>): () => void {
  const before = { ...environment }
  Object.assign(environment, parts)
  return () => void Object.assign(environment, before)
}
