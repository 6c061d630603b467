import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import {
  type DeviceSubscription,
  type PushDevice,
  pushDevice,
} from '../../src/stores/notifications/push-device.ts'

/** A browser's push made of fields: what it can, and what its owner answers. */
export interface FakePushDevice {
  capability: ReturnType<PushDevice['capability']>
  permission: NotificationPermission
  /** The owner's answer to the browser's question. */
  answer: NotificationPermission
  /** How often the browser asked. */
  asked: number
  /** The key subscribed with, and what came of it. */
  key: string
  subscription: DeviceSubscription | null
  /** No push service stands behind this browser. */
  isBroken: boolean
  /** Kinds of notifications that were taken from the screen. */
  closed: string[]
  /** The worker hands the page a message; whether the page showed it. */
  say(message: unknown): boolean
  /** The owner changes the permission in the browser's settings. */
  decide(permission: NotificationPermission): void
  restore(): void
}

/** As a browser describes it; the endpoint is of a push service that the server knows. */
function newSubscription(): DeviceSubscription {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return { endpoint, expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

/** Puts a fake behind the door to push until `restore`. */
export function fakePushDevice(): FakePushDevice {
  const real = { ...pushDevice }
  const listeners = new Set<(message: unknown, answer: () => void) => void>()
  const followers = new Set<() => void>()
  const fake: FakePushDevice = {
    capability: 'push',
    permission: 'default',
    answer: 'granted',
    asked: 0,
    key: '',
    subscription: null,
    isBroken: false,
    closed: [],
    say: (message) => {
      let isShown = false
      for (const listener of listeners) listener(message, () => (isShown = true))
      return isShown
    },
    decide: (permission) => {
      fake.permission = permission
      for (const follower of followers) follower()
    },
    restore: () => void Object.assign(pushDevice, real),
  }
  const parts: PushDevice = {
    capability: () => fake.capability,
    permission: () => fake.permission,
    ask: async () => {
      fake.asked += 1
      if (fake.permission === 'default') fake.permission = fake.answer
      return fake.permission
    },
    subscription: async () => fake.subscription,
    subscribe: async (key) => {
      if (fake.isBroken) throw new Error('push service error')
      if (fake.key !== key) fake.subscription = null
      fake.key = key
      fake.subscription ??= newSubscription()
      return fake.subscription
    },
    drop: async () => {
      fake.subscription = null
    },
    close: async (kinds) => void fake.closed.push(...kinds),
    onMessage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onPermission: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
  }
  Object.assign(pushDevice, parts)
  return fake
}
