// The one door to the browser's push, and what this device keeps of it. Tests put another one behind it.
import * as v from 'valibot'
import type { BodyOf } from '../../contract/call.ts'
import type { subscribePush } from '../../contract/notifications.ts'
import { persisted } from '../page/persisted.ts'

export type DeviceSubscription = BodyOf<typeof subscribePush>

export interface PushDevice {
  /** `install`: an iPhone or iPad, where push works in the installed app only. */
  capability(): 'none' | 'install' | 'push'
  permission(): NotificationPermission
  /** Shows the browser's own question. */
  ask(): Promise<NotificationPermission>
  subscription(): Promise<DeviceSubscription | null>
  /** Subscribes with the brand's key, anew where an older one was used. Throws where the browser can't. */
  subscribe(key: string): Promise<DeviceSubscription>
  /** Ends the subscription and takes back what is shown. */
  drop(): Promise<void>
  /** Takes notifications of these kinds from the screen. */
  close(kinds: readonly string[]): Promise<void>
  /** Listens to the worker; `answer` tells it that the message is shown. Returns the way to stop. */
  onMessage(listener: (message: unknown, answer: () => void) => void): () => void
  /** Listens to a change of mind in the browser's settings. Returns the way to stop. */
  onPermission(listener: () => void): () => void
}

/** Logging out waits no longer for the browser's push service. */
const DROP_WITHIN_MS = 1_000

const container = () => (typeof navigator === 'undefined' ? undefined : navigator.serviceWorker)
const registration = async () => container()?.getRegistration()
const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

async function end(): Promise<void> {
  const known = await registration()
  const shown = (await known?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
  await (await known?.pushManager?.getSubscription())?.unsubscribe()
}

/** Few members ever subscribe. */
const subscribing = () => import('./push-subscription.ts')

export const pushDevice: PushDevice = {
  capability: () => {
    if ('standalone' in navigator && navigator.standalone === false) return 'install'
    return container() && 'PushManager' in globalThis && 'Notification' in globalThis ? 'push' : 'none'
  },
  permission: () => ('Notification' in globalThis ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),
  subscription: async () => (await subscribing()).currentSubscription(),
  subscribe: async (key) => (await subscribing()).subscribe(key),
  drop: () => Promise.race([end().catch(() => undefined), wait(DROP_WITHIN_MS)]),
  close: async (kinds) => {
    const shown = (await (await registration())?.getNotifications()) ?? []
    for (const notification of shown) if (kinds.includes(notification.tag)) notification.close()
  },
  onMessage: (listener) => {
    const handle = ({ data, ports }: MessageEvent) => listener(data, () => ports[0]?.postMessage(true))
    container()?.addEventListener('message', handle)
    return () => container()?.removeEventListener('message', handle)
  },
  onPermission: (listener) => {
    const stop = new AbortController()
    const follow = (status?: PermissionStatus) =>
      status?.addEventListener('change', listener, { signal: stop.signal })
    void navigator.permissions?.query({ name: 'notifications' }).then(follow, () => undefined)
    return () => stop.abort()
  },
}

/** Push works here, and nobody was asked for it yet. */
export const isPushToAsk = (): boolean =>
  pushDevice.capability() === 'push' && pushDevice.permission() === 'default'

/** The member who asked for push on this device; it ends with the session. */
export const pushWish = persisted('push', v.string())

/** The endpoint that the server knows of this session. */
export const pushEndpoint = persisted('push-endpoint', v.string())
