// Requests that are sent again as our client sends them, and as whoever sits before it presses the button again.

import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '../../src/contract/protocol.ts'
import { overNetwork, type Exchange } from '../../src/server/conformance/browser.ts'
import { PATIENT } from './load.ts'

const PAUSE_MS = 100
/** Longer than any part takes to come back: what never answers is a fault. */
const GIVEN_UP_MS = 120_000

export interface PatientLine {
  exchange: Exchange
  /** Writes without a key that were sent again: nobody knows whether the first was heard. */
  readonly unsure: number
}

export function patientLine(): PatientLine {
  let unsure = 0
  return {
    get unsure() {
      return unsure
    },
    async exchange(url, request) {
      const deadline = performance.now() + GIVEN_UP_MS
      const isSafe = request.method === 'GET' || IDEMPOTENCY_HEADER in request.headers
      for (;;) {
        const answer = await overNetwork(url, request).catch((error: unknown) => error as Error)
        const isAnswer = answer instanceof Response
        if (isAnswer && !PATIENT.includes(answer.status)) return answer
        if (performance.now() > deadline) {
          if (isAnswer) return answer
          throw answer
        }
        if (!isSafe) unsure += 1
        await wait(PAUSE_MS)
      }
    },
  }
}
