// The campaigns that demo members came from, of those who agreed that they are kept, and pages that visitors left at once.

import type { Insertable } from 'kysely'
import { termsVersion } from '../src/config/company.ts'
import type { Tracking } from '../src/contract/calls/signup.ts'
import { DAY_MS } from '../src/core/durations.ts'
import type { AccountSourceTable, ConsentTable } from '../src/server/accounts/tables.ts'
import type { Brand } from '../src/server/platform/context.ts'
import type { PageBounceTable } from '../src/server/site/tables.ts'
import type { DemoMember } from './members.ts'
import { createRandom } from './random.ts'

const NETWORKS = { meta: 5, search: 3, podcast: 1 } as const
const REFS = {
  meta: ['spring', 'autumn', 'singles-day'],
  search: ['brand', 'dating'],
  podcast: ['episode-12'],
}
const LANDERS = ['', 'gallery', 'tinderswipe', 'video']
const PAGES = ['home', 'signup', 'landers-gallery', 'premium', 'members']
const BOUNCE_DAYS = 60

/** A third of the members agreed. */
export function trackingOf({ id, kind, status }: DemoMember): Tracking | null {
  const random = createRandom(`campaign ${id}`)
  if (kind !== 'member' || status === 'deleted' || !random.chance(0.35)) return null
  const network = random.weighted(NETWORKS)
  const lander = random.pick(LANDERS)
  return {
    ...{ network, ref: random.pick(REFS[network]), sub1: random.pick(['a', 'b']) },
    ...(lander && { lander }),
  }
}

/** Rows of the campaigns, with the consent to each. */
export function campaignsOf(
  members: readonly DemoMember[],
  { brand, now }: { brand: Brand; now: number },
): { sources: AccountSourceTable[]; consents: ConsentTable[] } {
  const { site, pool } = brand
  const came = members.flatMap((member) => {
    const source = trackingOf(member)
    return source ? [{ account: member.id, source, at: now - member.joinedAgo }] : []
  })
  return {
    sources: came.map(({ account, source, at }) => {
      const { network = '', ref = '', sub1 = '', lander = '' } = source
      return { pool, account, brand: site.id, network, ref, sub1, lander, created_at: at }
    }),
    consents: came.map(({ account, at }) => ({
      ...{ pool, account, kind: 'tracking', seq: 1, given: 1 },
      ...{ version: new Date(termsVersion(site)).toISOString(), created_at: at },
    })),
  }
}

export function bouncesOf({ brand, now }: { brand: Brand; now: number }): Insertable<PageBounceTable>[] {
  const random = createRandom(`bounces ${brand.id}`)
  return Array.from({ length: BOUNCE_DAYS }, (_, ago) =>
    PAGES.map((page) => ({
      ...{ brand: brand.id, page, count: random.whole(1, 40) },
      day: new Date(now - ago * DAY_MS).toISOString().slice(0, 10),
    })),
  ).flat()
}
