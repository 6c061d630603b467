import type { FetchContext } from 'ofetch'

export const RETRIES = 5
/** Seconds of the longest `Retry-After` that is waited for; past it the reader sees the refusal. */
const LONGEST_RETRY_AFTER = 10
const FIRST_DELAY = 300

const serverErrors = Array.from({ length: 100 }, (_, index) => 500 + index)
export const RETRY_STATUS_CODES = [408, 425, 429, ...serverErrors]

function retryAfter(response: Response): number | null {
  const header = response.headers.get('Retry-After')
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

/** Whether this answer forbids another try although its status would allow one. */
export function isFinal(response: Response): boolean {
  if (response.status !== 429) return false
  const seconds = retryAfter(response)
  return seconds === null || seconds > LONGEST_RETRY_AFTER
}

/** Exponential, with jitter so that clients do not come back in step, on top of what the server asked for. */
export function retryDelay(context: FetchContext): number {
  const retriesLeft = typeof context.options.retry === 'number' ? context.options.retry : 0
  const backoff = FIRST_DELAY * 2 ** Math.max(0, RETRIES - retriesLeft)
  const retryAfterSeconds = context.response ? (retryAfter(context.response) ?? 0) : 0
  const floor = retryAfterSeconds <= LONGEST_RETRY_AFTER ? retryAfterSeconds * 1000 : 0
  return floor + backoff * (0.5 + Math.random())
}

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Milliseconds until a message that could not be sent is tried again: doubled each time, so that a server may come back. */
export const outagePause = (outages: number): number =>
  Math.min(FIRST_PAUSE * 2 ** outages, LONGEST_PAUSE) * (0.5 + Math.random())
