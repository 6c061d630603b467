import { atom } from 'nanostores'
import * as calls from '../../client/push.ts'
import { type Failure, hasCode } from '../../client/failure.ts'
import { $canOfferPush } from './alerts.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { isPushToAsk, pushDevice, pushEndpoint, pushWish } from './push-device.ts'
import { $user } from '../account/sessions.ts'
import { $isPushSubscribed } from '../live/polling.ts'

/** `unknown` until the member is known; `install`: capable once installed. */
export type PushStatus = 'unknown' | 'incapable' | 'install' | 'off' | 'denied' | 'subscribed'
export const PUSH_UNKNOWN: PushStatus = 'unknown'
export const $push = atom<PushStatus>(PUSH_UNKNOWN)

/** `dismissed`: the browser's question was closed; `unavailable`: its push service is not to be had. */
export type PushOutcome = 'subscribed' | 'denied' | 'dismissed' | 'unavailable' | Failure

function statusOf(member: string | undefined): PushStatus {
  if (member === undefined) return 'unknown'
  const capability = pushDevice.capability()
  if (capability !== 'push') return capability === 'install' ? 'install' : 'incapable'
  const permission = pushDevice.permission()
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && pushWish.read() === member ? 'subscribed' : 'off'
}

function look(): void {
  const status = statusOf($user.get()?.id)
  $push.set(status)
  $isPushSubscribed.set(status === 'subscribed')
  $canOfferPush.set(isPushToAsk())
}

/** Asks the browser, which then asks the member: only after they said yes to our own explanation. */
export async function turnPushOn(): Promise<PushOutcome> {
  const member = $user.get()?.id
  const permission = await pushDevice.ask()
  if (permission !== 'granted' || member === undefined) {
    look()
    return permission === 'denied' ? 'denied' : 'dismissed'
  }
  const outcome = await register()
  if (outcome === 'subscribed') pushWish.write(member)
  look()
  return outcome
}

/** This device first: what the server still sends has nowhere to go then. */
export async function turnPushOff(): Promise<void> {
  pushWish.erase()
  pushEndpoint.erase()
  look()
  await pushDevice.drop()
  await calls.unsubscribePush()
}

/** Subscribes again where the browser lost the subscription or the key changed, and tells each new session of it. */
export async function keepPush(member: string): Promise<void> {
  const known = await pushDevice.subscription()
  if (known && known.endpoint === pushEndpoint.read()) return
  const outcome = await register()
  if (outcome === 'unavailable' && pushWish.read() === member) pushWish.erase()
  // Another member logged in meanwhile.
  if (pushWish.read() !== member) await pushDevice.drop()
  look()
}

async function register(): Promise<PushOutcome> {
  const settings = await calls.getSettings()
  if (!settings.ok) return settings.failure
  try {
    const key = settings.value.push_public_key
    const subscription = await pushDevice.subscribe(key)
    const result = await calls.subscribePush({ ...subscription, server_key: key })
    if (result.ok) {
      pushEndpoint.write(subscription.endpoint)
      return 'subscribed'
    }
    if (!hasCode(result.failure, 'invalid_fields')) return result.failure
    await pushDevice.drop()
  } catch {
    // Some browsers have no push service behind them.
  }
  return 'unavailable'
}

onBrowserMount($push, () => {
  look()
  const stops = [
    $user.listen(look),
    pushDevice.onPermission(look),
    environment.listen('visibilitychange', look),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
