// An SMS gateway behind one HTTP call, as most of them are, or as a few lines before them make them:
// `POST SMS_URL`, `Authorization: Bearer SMS_TOKEN`, `Idempotency-Key: <id>`, and as JSON
// `{"id": "…", "from": "Amora", "to": "+31612345678", "text": "…"}`. Any 2xx says that it was taken on; what it answers
// is not read.

import { Undeliverable } from '../outbox/undeliverable.ts'
import type { SmsSender } from './sms.ts'

const TIMEOUT_MS = 10_000
/** Status codes for a fault of the message itself: sent again it would be refused again. */
const REFUSED = [400, 404, 410, 413, 422]
/** Phones take no longer name, and no other signs. */
const SENDER_LENGTH = 11

export interface SmsGateway {
  url: string
  token: string
  timeoutMs?: number
}

/** Throws `Undeliverable` where the gateway refuses a message for good; everything else may be tried again. */
export function createSmsGateway({ url, token, timeoutMs = TIMEOUT_MS }: SmsGateway): SmsSender {
  return {
    async send({ id, from, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': id,
        },
        body: JSON.stringify({ id, from: senderOf(from), to, text }),
        // The token goes nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return
      if (REFUSED.includes(response.status)) throw new Undeliverable(`gateway answered ${response.status}`)
      throw Object.assign(new Error('gateway'), { code: `HTTP${response.status}` })
    },
  }
}

/** `Fjällvind` as phones can show it: `Fjallvind`. */
const senderOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .slice(0, SENDER_LENGTH)
    .trim()
