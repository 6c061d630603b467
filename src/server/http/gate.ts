// Early refusal: past what the process can do, answering a few in time beats answering all too late.

import { calls } from '../../contract/calls.ts'
import type { Call } from '../../contract/call.ts'

export interface GateLimits {
  /** Requests whose work on the database may be under way at once. */
  running: number
  /**
   * How long one turn of the event loop may take requests in; what arrived behind them is refused. A turn that was only
   * held up has few requests, and all of them are served.
   */
  turnMs: number
  turnRequests: number
}

const LIMITS: GateLimits = { running: 256, turnMs: 100, turnRequests: 32 }

/** What is served whatever the load: the way in, the bank's word, and the balancer's question. */
const ALWAYS = new Set(
  [calls.getHealth, calls.login, calls.webhook].map(({ method, path }) => `${method} ${path}`),
)

export const isAlwaysServed = ({ method, path }: Pick<Call, 'path'> & { method: string }): boolean =>
  ALWAYS.has(`${method} ${path}`)

export interface Gate {
  /** Requests whose work on the database is under way. */
  readonly running: number
  /** Whether one more request would only make the others late. Asked once for each request, as it comes in. */
  isFull(): boolean
  /** Counts `work` while it runs. Waiting for a body, a hash, an image or a neighbour is not work. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Set once the process is about to end. */
  isDraining: boolean
}

export function createGate(given: Partial<GateLimits> = {}): Gate {
  const limits = { ...LIMITS, ...given }
  let running = 0
  let turnBegan = 0
  let taken = 0
  const endTurn = () => {
    taken = 0
  }
  return {
    isDraining: false,
    get running() {
      return running
    },
    isFull() {
      if (taken === 0) {
        turnBegan = performance.now()
        setImmediate(endTurn)
      }
      taken += 1
      if (running >= limits.running) return true
      return taken > limits.turnRequests && performance.now() - turnBegan > limits.turnMs
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
