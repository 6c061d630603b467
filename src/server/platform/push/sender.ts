import { createECDH, createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import webpush from 'web-push'
import type { Site } from '../../../config/site.ts'
import type { PushMessage } from '../../../contract/push-message.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import type { KeyRing } from '../server-keys.ts'
import { isKnownEndpoint, publicLookup } from './endpoint.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** The brand's public key that the browser subscribed with; '' is the oldest. */
  server_key: string
}

export interface PushSender {
  /** A brand's newest public VAPID key, for `pushManager.subscribe`. */
  publicKey(brand: string): string
  /** `gone`: the browser no longer takes notices, or by a key that is no more. Throws `Undeliverable` for endpoints that are refused. */
  send(
    site: Pick<Site, 'id' | 'support_email'>,
    target: PushTarget,
    message: PushMessage,
  ): Promise<'sent' | 'gone'>
}

export interface PushOptions {
  /** Secrets that the brands' own keys come from. */
  keys: KeyRing
  timeoutMs?: number
  /** Tests name a push service of their own. */
  isKnown?: (endpoint: string) => boolean
  lookup?: LookupFunction
}

interface VapidKeys {
  publicKey: string
  privateKey: string
}

const TIMEOUT_MS = 10_000
const KEPT_SECONDS = 24 * 3600

export function createPushSender(options: PushOptions): PushSender {
  const { keys, timeoutMs = TIMEOUT_MS, isKnown = isKnownEndpoint, lookup = publicLookup } = options
  const derived = new Map<string, VapidKeys>()
  const derive = (secret: string, brand: string) => {
    const name = `${brand} ${secret}`
    const kept = derived.get(name) ?? deriveKeys(secret, brand)
    derived.set(name, kept)
    return kept
  }
  const allOf = (brand: string) => keys.all.map((secret) => derive(secret, brand))
  const keysOf = (brand: string, publicKey: string) =>
    publicKey === '' ? allOf(brand).at(-1) : allOf(brand).find((each) => each.publicKey === publicKey)

  return {
    publicKey: (brand) => derive(keys.current, brand).publicKey,
    async send(site, { endpoint, p256dh, auth, server_key }, message) {
      if (!isKnown(endpoint)) throw new Undeliverable('endpoint refused')
      const own = keysOf(site.id, server_key)
      if (!own) return 'gone'
      const { method, headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { TTL: KEPT_SECONDS, vapidDetails: { subject: `mailto:${site.support_email}`, ...own } },
      )
      const status = await post(endpoint, { method, headers, body, lookup, timeoutMs })
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'sent'
      if (status === 429 || status >= 500)
        throw Object.assign(new Error('push service'), { code: `HTTP${status}` })
      throw new Undeliverable(`push service answered ${status}`)
    },
  }
}

/** A key pair of a brand's own, always the same for the same secret. */
function deriveKeys(secret: string, brand: string): VapidKeys {
  const privateKey = createHmac('sha256', secret).update(`vapid ${brand}`).digest()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

interface Posting {
  method: string
  headers: Record<string, string | number>
  body: Buffer | null
  lookup: LookupFunction
  timeoutMs: number
}

/** Posts, follows nothing, and reads nothing but the status. */
function post(endpoint: string, { method, headers, body, lookup, timeoutMs }: Posting): Promise<number> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = send(
      endpoint,
      { method, headers, lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      (incoming) => {
        incoming.destroy()
        resolve(incoming.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
