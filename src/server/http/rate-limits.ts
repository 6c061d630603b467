import { sql } from 'kysely'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '../../contract/calls/define-call.ts'
import type { Deps, Host } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import { isLoopback, networksOf } from '../platform/network.ts'
import { recordRefusal } from '../platform/record-security.ts'

interface Limit {
  /** Requests one network or session may make per window; wider networks may make more. */
  requests: number
  windowSeconds: number
  /**
   * `memory`: counted by each process for itself, since reads must not write. `database`: counted across processes,
   * where guessing or flooding would pay.
   */
  counted: 'memory' | 'database'
  /** Whose requests count together: a network's, where a session is had for the asking, else a session's if there is one. */
  of: 'network' | 'session'
}

/** The limits, one row per class of calls. */
export const RATE_LIMITS: Record<RateClass, Limit> = {
  read: { requests: 1500, windowSeconds: 300, counted: 'memory', of: 'session' },
  search: { requests: 600, windowSeconds: 300, counted: 'memory', of: 'session' },
  write: { requests: 600, windowSeconds: 300, counted: 'memory', of: 'session' },
  webhook: { requests: 1500, windowSeconds: 300, counted: 'memory', of: 'session' },
  // A login page may ask for one each time it is opened, and it takes no guess.
  challenge: { requests: 250, windowSeconds: 300, counted: 'database', of: 'network' },
  login: { requests: 25, windowSeconds: 300, counted: 'database', of: 'network' },
  signup: { requests: 60, windowSeconds: 1800, counted: 'database', of: 'network' },
  mail: { requests: 25, windowSeconds: 300, counted: 'database', of: 'network' },
  media: { requests: 30, windowSeconds: 1800, counted: 'database', of: 'session' },
  money: { requests: 60, windowSeconds: 300, counted: 'database', of: 'session' },
}

/** On a developer's machine all visitors share one address. */
const LOOPBACK_FACTOR = 40
/**
 * A brand's requests of a class, of networks in the database, in times of one network's. Beyond it no one request is refused, or a
 * botnet could lock every member out; operators are alerted, once a window.
 */
export const BRAND_FACTOR = 64

export interface RateLimiter {
  /** Counts one request; throws `rate_limited` with the seconds to wait. `account` is '' for visitors, an operator's id at the desk. */
  consume(rate: RateClass, client: RateLimitedClient): Promise<void>
}

interface RateLimitedClient {
  host: Host
  account: string
  ip: string
}

/** A number that a request counts against. */
interface Counter {
  key: string
  points: number
  /** False for an alarm alone. */
  refuses: boolean
}

interface Consumed {
  /** The narrowest counter that is full; undefined where none is. */
  full?: Counter
  /** Whether this request is the first beyond it in this window. */
  isFirst?: boolean
  retryMs: number
}

export function createRateLimiter(
  deps: Pick<Deps, 'store' | 'clock' | 'demo' | 'securityLog' | 'digest'>,
): RateLimiter {
  const { store, clock, demo } = deps
  const memory = new Map<string, RateLimiterMemory>()
  const inMemory = (rate: RateClass, points: number) => {
    const name = `${rate}:${points}`
    let limiter = memory.get(name)
    if (!limiter) {
      limiter = new RateLimiterMemory({ points, duration: RATE_LIMITS[rate].windowSeconds, keyPrefix: name })
      memory.set(name, limiter)
    }
    return limiter
  }

  /** The narrowest first, so that what it refuses does not count against its neighbours. */
  function countersOf(rate: RateClass, { host, account, ip }: RateLimitedClient): Counter[] {
    const { requests, counted, of } = RATE_LIMITS[rate]
    const name = `${rate}:${host.id}`
    const points = demo && isLoopback(ip) ? requests * LOOPBACK_FACTOR : requests
    if (of === 'session' && account !== '') return [{ key: `${name}:${account}`, points, refuses: true }]
    const networks = networksOf(ip).map(({ network, factor }) => {
      return { key: `${name}:${network}`, points: points * factor, refuses: true }
    })
    if (counted === 'memory') return networks
    return [...networks, { key: name, points: points * BRAND_FACTOR, refuses: false }]
  }

  async function consumeInDatabase(counters: readonly Counter[], windowMs: number): Promise<Consumed> {
    const now = clock()
    const window = now - (now % windowMs)
    // In a transaction, which shares its commit with others that are under way.
    return transact(store.db, async (db) => {
      const rows = await db
        .insertInto('rate_limit')
        .values(counters.map(({ key }) => ({ key, window_start: window, count: 1 })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate_limit.window_start = ${window} then rate_limit.count + 1 else 1 end`,
            window_start: window,
          }),
        )
        .returning(['key', 'count'])
        .execute()
      const counts = new Map(rows.map(({ key, count }) => [key, count]))
      const at = counters.findIndex(({ key, points }) => counts.get(key)! > points)
      const full = counters[at]
      if (!full) return { retryMs: 0 }
      const wider = counters.slice(at + 1).map(({ key }) => key)
      if (wider.length > 0) {
        await db
          .updateTable('rate_limit')
          .set((eb) => ({ count: eb('count', '-', 1) }))
          .where('key', 'in', wider)
          .execute()
      }
      const isFirst = counts.get(full.key) === full.points + 1
      return { full, isFirst, retryMs: window + windowMs - now }
    })
  }

  async function consumeInMemory(rate: RateClass, counters: readonly Counter[]): Promise<Consumed> {
    for (const counter of counters) {
      try {
        await inMemory(rate, counter.points).consume(counter.key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const { msBeforeNext, consumedPoints } = refused as RateLimiterRes
        return { full: counter, isFirst: consumedPoints === counter.points + 1, retryMs: msBeforeNext }
      }
    }
    return { retryMs: 0 }
  }

  return {
    async consume(rate, client) {
      const { windowSeconds, counted } = RATE_LIMITS[rate]
      const counters = countersOf(rate, client)
      const { full, isFirst, retryMs } =
        counted === 'database'
          ? await consumeInDatabase(counters, windowSeconds * 1000)
          : await consumeInMemory(rate, counters)
      if (!full) return
      if (isFirst) {
        // Once a window, or whoever floods would flood the log too.
        const { host, ip, account } = client
        const event = full.refuses ? 'rate_limited' : 'brand_ceiling_reached'
        recordRefusal({ deps, db: store.db, host, ip }, event, { account, what: rate })
      }
      if (full.refuses) throw new ServiceError('rate_limited', { retryAfter: Math.ceil(retryMs / 1000) })
    },
  }
}
