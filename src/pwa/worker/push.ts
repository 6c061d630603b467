// Push messages in the worker: a notification, or a note in the page that is looked at; and the page it leads to.

import {
  IDEMPOTENCY_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../../contract/protocol.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { safePath } from '../../core/urls.ts'

/** A page that says nothing within this time does not show it. */
const ANSWER_WITHIN_MS = 1_000

export function followPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) =>
    event.waitUntil(receive(worker, event.data?.json() as PushMessage)),
  )
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(open(worker, (notification.data as { path?: string } | null)?.path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

const pagesOf = ({ clients }: ServiceWorkerGlobalScope) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

/** The types of TypeScript lack it: Safari does not know it, and always alerts. */
type Renotification = NotificationOptions & { renotify: boolean }

/** Every page in sight shows it; a notification comes too, unless one of them has the focus. */
async function receive(worker: ServiceWorkerGlobalScope, message: PushMessage): Promise<void> {
  const { title, body, tag, path, waiting } = message
  if (waiting !== undefined) await setBadge(worker, waiting)
  const inSight = (await pagesOf(worker)).filter((page) => page.visibilityState === 'visible')
  const shown = await Promise.all(inSight.map((page) => isShown(page, message)))
  if (inSight.some(({ focused }, index) => focused && shown[index])) return
  const options: Renotification = {
    body,
    tag,
    // Something new came: a note that takes the place of another is heard again.
    renotify: true,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: { path },
  }
  await worker.registration.showNotification(title, options)
}

/** Hands a page the message; not every page has a place for it, and one that has says so. */
const isShown = (client: WindowClient, message: PushMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    client.postMessage({ topic: 'push', message }, [port2])
  })

async function setBadge({ navigator }: ServiceWorkerGlobalScope, count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not every browser has badges.
  }
}

/** Focuses the tab that is there already, or leads an open one there: a worker knows the pages of its own brand only. */
async function open(worker: ServiceWorkerGlobalScope, path: string | undefined): Promise<void> {
  const { href, pathname } = new URL(safePath(path, '/'), worker.location.origin)
  const pages = await pagesOf(worker)
  const there = pages.find(({ url }) => new URL(url).pathname === pathname)
  const page = there ?? pages[0]
  try {
    await page?.focus()
    if (page === undefined || (!there && !(await page.navigate(href)))) await worker.clients.openWindow(href)
  } catch {
    // A page that the worker has not taken over cannot be led.
    await worker.clients.openWindow(href)
  }
}

/** The browser gave the subscription up: another takes its place for whoever is logged in, else there is none. */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  event: PushSubscriptionChangeEvent,
): Promise<void> {
  const options = event.oldSubscription?.options
  const fresh = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)))
  if (!fresh) return
  const answer = await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      [REQUEST_TYPE_HEADER]: 'client',
      [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
    },
    body: JSON.stringify(fresh),
  })
  if (answer.status === 403) await fresh.unsubscribe()
}
