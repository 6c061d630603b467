// Early refusal: past what the process can do, answering a few in time beats answering all too late.

import { calls } from '../../contract/calls/all-calls.ts'

export interface ConcurrencyLimits {
  /** Requests whose work on the database may be under way at once. */
  running: number
  /** How long a request may wait for its turn; who would wait longer is refused. */
  waitMs: number
  /** So many may always wait: who was only held up together is served. */
  waiting: number
  /** How long one turn of the event loop serves; the rest waits for turns of its own, so that others get in between. */
  sliceMs: number
  /** So many of those who wait are served in a turn: much of what they ask is alike, and cheaper done together. */
  atOnce: number
}

const LIMITS: ConcurrencyLimits = { running: 256, waitMs: 150, waiting: 32, sliceMs: 10, atOnce: 128 }

/** The weight of the last turn in the average. */
const LATEST = 0.1

/** Calls served whatever the load: login, payment webhooks, and what a balancer asks. */
const ALWAYS = new Set(
  [calls.getHealth, calls.getReady, calls.login, calls.webhook].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

export const isAlwaysServed = (method: string, path: string): boolean => ALWAYS.has(`${method} ${path}`)

export interface WaitingRequest {
  serve(): void
  /** Says at once that too much is going on. */
  refuse(): void
  /** The client has closed the connection. */
  readonly isAborted: boolean
}

export interface ConcurrencyLimiter {
  /** Requests whose work on the database is under way. */
  readonly running: number
  /** Serves a request now or in its turn, or refuses it where it would only make the others late. */
  admit(request: WaitingRequest, isAlways: boolean): void
  /** Counts `work` while it runs. Waiting for a body, a hash, an image or a neighbour is not work. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Set once the process is about to end. */
  isDraining: boolean
}

export function createConcurrencyLimiter(overrides: Partial<ConcurrencyLimits> = {}): ConcurrencyLimiter {
  const limits = { ...LIMITS, ...overrides }
  const waiting: WaitingRequest[] = []
  let running = 0
  let sliceBegan: number | null = null
  const endSlice = () => {
    sliceBegan = null
  }
  /** Milliseconds from turn to turn, on the average of late. */
  let turnMs = 0
  let turnBegan: number | null = null

  function serveNext(): void {
    let next = waiting.shift()
    while (next?.isAborted) next = waiting.shift()
    if (running >= limits.running) next?.refuse()
    else next?.serve()
  }

  /** Serves a part of the queue per turn, so that the event loop accepts new connections in between. */
  function serveBatch(): void {
    const now = performance.now()
    if (turnBegan !== null) turnMs += (now - turnBegan - turnMs) * LATEST
    for (let served = 0; served < limits.atOnce; served += 1) serveNext()
    turnBegan = waiting.length > 0 ? now : null
    if (waiting.length > 0) setImmediate(serveBatch)
  }

  const isFull = () =>
    running >= limits.running ||
    (waiting.length >= limits.waiting && (waiting.length / limits.atOnce) * turnMs > limits.waitMs)

  return {
    isDraining: false,
    get running() {
      return running
    },
    admit(request, isAlways) {
      if (isAlways) return request.serve()
      if (isFull()) return request.refuse()
      const now = performance.now()
      if (sliceBegan === null) {
        sliceBegan = now
        setImmediate(endSlice)
      }
      if (waiting.length === 0 && now - sliceBegan <= limits.sliceMs) return request.serve()
      if (waiting.push(request) === 1) setImmediate(serveBatch)
    },
    during: async (work) => {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
