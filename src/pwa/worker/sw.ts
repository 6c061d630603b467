// The service worker: a page to show without network, and push messages. It holds no answer of the API and no page of a
// member.

import { followPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files to precache; Workbox puts them in the place of this name. */
  readonly __WB_MANIFEST: readonly { url: string }[]
}

const CACHE = 'offline'
const paths = self.__WB_MANIFEST.map(({ url }) => new URL(url, self.location.origin).pathname)
const pages = paths.filter((path) => /(^|\/)offline$/.test(path))

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', answer)
followPush(self)

async function install(): Promise<void> {
  const cache = await self.caches.open(CACHE)
  // Without the cookie of a language, by which a host would lead away from the page.
  const fresh = { cache: 'reload', credentials: 'omit' } as const
  await cache.addAll(paths.map((path) => new Request(path, fresh)))
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const cache = await self.caches.open(CACHE)
  const held = await cache.keys()
  const old = held.filter(({ url }) => !paths.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (paths.includes(pathname)) event.respondWith(asset(request))
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    // Firefox answers with an error where others reject.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(event.request)
  } catch (error) {
    const offline = pages.find((one) => one === `/${path.split('/')[1]}/offline`) ?? '/offline'
    const cached = await self.caches.match(offline)
    if (cached) return cached
    throw error
  }
}

async function asset(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await self.caches.match(request)
    if (cached) return cached
    throw error
  }
}
