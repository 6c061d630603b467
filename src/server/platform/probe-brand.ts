// The brand that the synthetic visitor meets behind a host: the site file of the real one, with an id and a pool that nobody else's
// rows lie in. Members, jobs, the desk and figures ask by brand or pool, and so never find it.

import { timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Brand, Deps } from './context.ts'
import type { KeyedDigest } from './keyed-digest.ts'

/** Of a request: the ticket. Of its answer: the id of the brand that answered, so that a probe knows where it is. */
export const PROBE_HEADER = 'X-Probe'

/** How long a ticket opens, and so how long a probe may take. */
export const TICKET_MS = 5 * MINUTE_MS

/**
 * No site file may have such an id. It takes signups, whoever the real one takes them from, and gives no credits: a row of the ledger
 * stays for ever.
 */
export function probeBrand(brand: Brand): Brand {
  const id = `probe:${brand.id}`
  const site = { ...brand.site, id, signups: 'all' as const, signup_credits: 0 }
  return { ...brand, id, pool: id, partners: [], site }
}

/** What calls at it reach: it knows no other brand, and what happens there is no event of security. */
export const depsOfProbe = (deps: Deps, brand: Brand): Deps => ({
  ...deps,
  brands: new Map([[brand.id, brand]]),
  securityLog: { counts: deps.securityLog.counts, record: () => undefined },
})

const textOf = (brand: Brand, until: number) => `probe of ${brand.id} until ${until}`

/** Leads to the probe's brand behind a brand for `TICKET_MS`; only who has the keys of the database makes one. */
export function issueTicket(digest: KeyedDigest, brand: Brand, now: number): string {
  const until = now + TICKET_MS
  return `${until}.${digest.of(textOf(brand, until))}`
}

export function isTicket(digest: KeyedDigest, brand: Brand, ticket: string, now: number): boolean {
  const [, until = '', given = ''] = /^(\d{13})\.([\w-]{43})$/.exec(ticket) ?? []
  if (Number(until) <= now || Number(until) > now + 2 * TICKET_MS) return false
  return digest
    .each(textOf(brand, Number(until)))
    .some((known) => timingSafeEqual(Buffer.from(known), Buffer.from(given)))
}
