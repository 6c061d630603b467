// The one door to the browser's push, and what this device keeps of it. Tests put another one behind it.
import * as v from 'valibot'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { subscribePush } from '../../contract/calls/notifications.ts'
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
  /** Ends the subscription and closes what is shown. */
  drop(): Promise<void>
  /** Closes notifications of these kinds. */
  close(kinds: readonly string[]): Promise<void>
  /** Listens to the worker; `answer` acknowledges that the message is shown. Returns an unsubscribe function. */
  onMessage(listener: (message: unknown, answer: () => void) => void): () => void
  /** Listens to a change of mind in the browser's settings. Returns an unsubscribe function. */
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

/** A worker takes a while at the first visit; where workers are blocked, it never comes. */
const READY_WITHIN_MS = 10_000
const untilTooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, READY_WITHIN_MS))

async function manager(): Promise<PushManager> {
  const ready = await Promise.race([navigator.serviceWorker?.ready, untilTooLate()])
  if (!ready) throw new Error('no service worker')
  return ready.pushManager
}

const subscriptionOf = (found: PushSubscription) => found.toJSON() as DeviceSubscription

function usesKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '') === key
}

async function currentSubscription(): Promise<DeviceSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const found = await registration?.pushManager.getSubscription()
  return found ? subscriptionOf(found) : null
}

/** Subscribes with the brand's key, anew where an older one was used. */
async function subscribe(key: string): Promise<DeviceSubscription> {
  const push = await manager()
  const found = await push.getSubscription()
  if (found && usesKey(found, key)) return subscriptionOf(found)
  await found?.unsubscribe()
  return subscriptionOf(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

export const pushDevice: PushDevice = {
  capability: () => {
    if ('standalone' in navigator && navigator.standalone === false) return 'install'
    return container() && 'PushManager' in globalThis && 'Notification' in globalThis ? 'push' : 'none'
  },
  permission: () => ('Notification' in globalThis ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),
  subscription: currentSubscription,
  subscribe,
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
