// As much of a worker's globals as ours uses; the DOM's own types know none of them.

interface Precached {
  url: string
  revision: string | null
}

export interface Page {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  postMessage(message: unknown, transfer: Transferable[]): void
  focus(): Promise<Page>
  navigate(url: string): Promise<Page | null>
}

interface Pages {
  claim(): Promise<void>
  matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
  openWindow(url: string): Promise<Page | null>
}

export interface Worker extends EventTarget {
  readonly __WB_MANIFEST: readonly Precached[]
  readonly location: Pick<Location, 'origin'>
  readonly caches: CacheStorage
  readonly clients: Pages
  readonly navigator: Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
}

export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface AnswerEvent extends LifeEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export interface PushEvent extends LifeEvent {
  readonly data: { json(): unknown } | null
}
export interface ClickEvent extends LifeEvent {
  readonly notification: Notification
}
export interface RenewEvent extends LifeEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
