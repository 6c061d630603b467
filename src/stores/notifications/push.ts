import { atom } from 'nanostores'
import type { Failure } from '../../client/failure.ts'
import { $canOfferPush } from './alerts.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { isPushToAsk, pushDevice, pushEndpoint, pushWish } from './push-device.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { $isPushSubscribed, refreshNow } from '../live/polling.ts'
import type { NotificationKind } from '../../contract/lists.ts'
import { $counters } from '../live/counters.ts'
import * as v from 'valibot'
import { PushMessage } from '../../contract/push-message.ts'

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
  const calls = await import('../../client/notifications.ts').catch(() => null)
  await calls?.unsubscribePush()
}

/** Subscribes again where the browser lost the subscription or the key changed, and registers it with each new session. */
async function keepPush(member: string): Promise<void> {
  const known = await pushDevice.subscription()
  if (known && known.endpoint === pushEndpoint.read()) return
  const outcome = await register()
  if (outcome === 'unavailable' && pushWish.read() === member) pushWish.erase()
  // Another member logged in meanwhile.
  if (pushWish.read() !== member) await pushDevice.drop()
  look()
}

async function register(): Promise<PushOutcome> {
  const loaded = await import('./register-push.ts').catch(() => null)
  return loaded ? loaded.registerPush() : { kind: 'network' }
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

const OF_MESSAGES: readonly NotificationKind[] = [
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
]
const OF_LIKES: readonly NotificationKind[] = ['like']

/** Keeps the push that this member asked for, and closes notifications that were read elsewhere. Returns an unsubscribe function. */
export const followPush = (): (() => void) => environment.whenActivated(keepFollowing)

function keepFollowing(): () => void {
  let member: string | undefined
  const follow = () => {
    const id = $user.get()?.id
    if (id === member) return
    member = id
    const wish = pushWish.read()
    const isOn = id !== undefined && wish === id && pushDevice.permission() === 'granted'
    $isPushSubscribed.set(isOn)
    if (isOn) void keepPush(id)
    else if (id !== undefined && wish !== undefined && wish !== id) {
      pushWish.erase()
      void pushDevice.drop()
    }
  }
  const stops = [
    $user.subscribe(follow),
    $counters.listen(({ unread_messages, new_likes }) => {
      if (unread_messages === 0) void pushDevice.close(OF_MESSAGES)
      if (new_likes === 0) void pushDevice.close(OF_LIKES)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The last push message that came while this page was in sight; null once it was seen. */
export const $lastPush = atom<PushMessage | null>(null)
export const forgetLastPush = () => $lastPush.set(null)

const FromWorker = v.object({ topic: v.literal('push'), message: PushMessage })

onBrowserMount($lastPush, () => {
  const stops = [
    onMemberChange(forgetLastPush),
    pushDevice.onMessage((message, answer) => {
      const received = v.safeParse(FromWorker, message)
      if (!received.success || $user.get() === null) return
      answer()
      $lastPush.set(received.output.message)
      void refreshNow()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
