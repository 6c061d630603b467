// Limits of what is asked for without a call: pages, their files, and photos that are public. Counted by each process for
// itself, before anything is read.

import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { isLoopback, networksOf } from '../platform/network.ts'
import { recordRefusal } from '../platform/record-security.ts'
import { refusalBody } from './error-response.ts'
import type { FindBrand } from './hosts.ts'
import { addressOfHost, chooseLocale } from './locale.ts'

/** Requests a minute from one address or /64, of all brands together; a wider network may make more. */
export const FILE_LIMITS = {
  /** The first visit of a page brings some hundred. */
  files: 3000,
  /** Each asks the database; a page of results shows thirty. */
  media: 1500,
} as const
const WINDOW_SECONDS = 60

interface Refusal {
  seconds: number
  /** The first of its window, which leaves a line. */
  isFirst: boolean
}

const waitOf = ({ msBeforeNext }: RateLimiterRes) => ({ seconds: Math.ceil(msBeforeNext / 1000) })

interface FileLimitOptions {
  deps: Pick<Deps, 'demo' | 'translator' | 'securityLog' | 'digest' | 'store'>
  findBrand: FindBrand
  addressOf: (c: HonoContext) => string
  limits?: Readonly<Record<keyof typeof FILE_LIMITS, number>>
}

/** Answers 429, with the seconds to wait, to a network that asks too often. */
export function limitFiles(
  kind: keyof typeof FILE_LIMITS,
  { deps, findBrand, addressOf, limits = FILE_LIMITS }: FileLimitOptions,
): MiddlewareHandler {
  const limit = limits[kind]
  const byFactor = new Map<number, RateLimiterMemory>()
  const limiterOf = (factor: number): RateLimiterMemory => {
    const known = byFactor.get(factor)
    if (known) return known
    const made = new RateLimiterMemory({ points: limit * factor, duration: WINDOW_SECONDS })
    byFactor.set(factor, made)
    return made
  }

  /** The limit that refuses one more request of the address; null where none does. */
  async function refusalOf(ip: string): Promise<Refusal | null> {
    const networks = networksOf(ip)
    const widest = networks.at(-1)!
    // Beyond the limit of the widest no narrower one is counted, and kept.
    const known = await limiterOf(widest.factor).get(widest.network)
    if (known && known.consumedPoints > limit * widest.factor) return { ...waitOf(known), isFirst: false }
    // The narrowest first: what it refuses takes nothing from its neighbours.
    for (const { network, factor } of networks) {
      try {
        await limiterOf(factor).consume(network)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const { consumedPoints } = refused as RateLimiterRes
        return {
          ...waitOf(refused as RateLimiterRes),
          isFirst: consumedPoints === limit * factor + 1,
        }
      }
    }
    return null
  }

  return async (c, next) => {
    const ip = addressOf(c)
    // On a developer's machine all visitors, and all measurements, share one address.
    const refused = deps.demo && isLoopback(ip) ? null : await refusalOf(ip)
    if (!refused) return next()
    const brand = findBrand(c.req.header('Host'))
    if (brand && refused.isFirst) {
      recordRefusal({ deps, db: deps.store.db, host: brand, ip }, 'rate_limited', { what: kind })
    }
    const t = deps.translator(chooseLocale(undefined, c.req.header('Cookie'), brand), addressOfHost(brand))
    const error = new ServiceError('rate_limited', { retryAfter: refused.seconds })
    return c.text(refusalBody(error, t).message, 429, { 'Retry-After': String(refused.seconds) })
  }
}
