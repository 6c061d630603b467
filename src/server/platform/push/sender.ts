import { createECDH, createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import webpush from 'web-push'
import type { Site } from '../../../config/site.ts'
import type { PushMessage } from '../../../contract/push-message.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import { isKnownEndpoint, publicLookup } from './endpoint.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  /** A brand's public VAPID key, for `pushManager.subscribe`. */
  publicKey(brand: string): string
  /** `gone`: the browser no longer takes notices. Throws `Undeliverable` for endpoints that are refused. */
  send(
    site: Pick<Site, 'id' | 'support_email'>,
    target: PushTarget,
    message: PushMessage,
  ): Promise<'sent' | 'gone'>
}

export interface PushOptions {
  /** The secret that the brands' keys come from. */
  secret: string
  timeoutMs?: number
  /** Tests name a push service of their own. */
  isKnown?: (endpoint: string) => boolean
  lookup?: LookupFunction
}

const TIMEOUT_MS = 10_000
const KEPT_SECONDS = 24 * 3600

export function createPushSender(options: PushOptions): PushSender {
  const { secret, timeoutMs = TIMEOUT_MS, isKnown = isKnownEndpoint, lookup = publicLookup } = options
  const keys = new Map<string, { publicKey: string; privateKey: string }>()
  const keysOf = (brand: string) => {
    const kept = keys.get(brand) ?? deriveKeys(secret, brand)
    keys.set(brand, kept)
    return kept
  }

  return {
    publicKey: (brand) => keysOf(brand).publicKey,
    async send(site, { endpoint, p256dh, auth }, message) {
      if (!isKnown(endpoint)) throw new Undeliverable('endpoint refused')
      const { method, headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { TTL: KEPT_SECONDS, vapidDetails: { subject: `mailto:${site.support_email}`, ...keysOf(site.id) } },
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
function deriveKeys(secret: string, brand: string): { publicKey: string; privateKey: string } {
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
