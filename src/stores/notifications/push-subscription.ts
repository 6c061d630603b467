import type { DeviceSubscription } from './push-device.ts'

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

export async function currentSubscription(): Promise<DeviceSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const found = await registration?.pushManager.getSubscription()
  return found ? subscriptionOf(found) : null
}

/** Subscribes with the brand's key, anew where an older one was used. */
export async function subscribe(key: string): Promise<DeviceSubscription> {
  const push = await manager()
  const found = await push.getSubscription()
  if (found && usesKey(found, key)) return subscriptionOf(found)
  await found?.unsubscribe()
  return subscriptionOf(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}
