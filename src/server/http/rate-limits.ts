import { sql } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateClass } from '../../contract/call.ts'
import type { Deps } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import { isLoopback, networkOf } from '../platform/network.ts'

interface Limit {
  /** Requests one network or session may make per window. */
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
  login: { requests: 25, windowSeconds: 300, counted: 'database', of: 'network' },
  signup: { requests: 60, windowSeconds: 1800, counted: 'database', of: 'network' },
  mail: { requests: 25, windowSeconds: 300, counted: 'database', of: 'network' },
  media: { requests: 30, windowSeconds: 1800, counted: 'database', of: 'session' },
  money: { requests: 60, windowSeconds: 300, counted: 'database', of: 'session' },
}

/** On a developer's machine all visitors share one address. */
const LOOPBACK_FACTOR = 40

export interface RateLimiter {
  /** Counts one request; throws `rate_limited` with the seconds to wait. `account` is '' for visitors. */
  consume(rate: RateClass, client: { brand: string; account: string; ip: string }): Promise<void>
}

export function createRateLimiter({
  store,
  clock,
  demo,
}: Pick<Deps, 'store' | 'clock' | 'demo'>): RateLimiter {
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

  async function consumeInDatabase(key: string, points: number, windowSeconds: number): Promise<void> {
    const now = clock()
    const window = now - (now % (windowSeconds * 1000))
    // In a transaction, which shares its commit with others that are under way.
    const row = await transact(store.db, (db) =>
      db
        .insertInto('rate_limit')
        .values({ key, window_start: window, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate_limit.window_start = ${window} then rate_limit.count + 1 else 1 end`,
            window_start: window,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow(),
    )
    if (row.count > points) {
      throw new ServiceError('rate_limited', {
        retryAfter: Math.ceil((window + windowSeconds * 1000 - now) / 1000),
      })
    }
  }

  return {
    async consume(rate, { brand, account, ip }) {
      const { requests, windowSeconds, counted, of } = RATE_LIMITS[rate]
      const points = demo && isLoopback(ip) ? requests * LOOPBACK_FACTOR : requests
      const client = `${brand}:${(of === 'session' && account) || networkOf(ip)}`
      if (counted === 'database') return consumeInDatabase(`${rate}:${client}`, points, windowSeconds)
      try {
        await inMemory(rate, points).consume(client)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const { msBeforeNext } = refused as { msBeforeNext: number }
        throw new ServiceError('rate_limited', { retryAfter: Math.ceil(msBeforeNext / 1000) })
      }
    },
  }
}
