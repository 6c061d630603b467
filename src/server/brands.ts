import { defaultLocale } from '../config/locale.ts'
import type { Site } from '../config/site.ts'
import type { Brand } from './context.ts'

/**
 * The brands to serve, by id. Brands that list each other share a pool, named after the first of them; partners are
 * taken from all sites, so that serving a subset does not move anybody's rows.
 */
export function createBrands(
  all: readonly Site[],
  served: readonly Site[],
  originOf: (site: Site) => string,
): Map<string, Brand> {
  const partnersOf = (site: Site) =>
    site.member_resell
      ? site.resell_to.filter((id) =>
          all.some((other) => other.id === id && other.resell_to.includes(site.id)),
        )
      : []
  const poolOf = (site: Site) => {
    const pool = new Set([site.id])
    for (const id of pool) {
      const member = all.find((other) => other.id === id)
      if (member) for (const partner of partnersOf(member)) pool.add(partner)
    }
    return [...pool].sort()[0] ?? site.id
  }
  return new Map(
    served.map((site) => [
      site.id,
      {
        site,
        pool: poolOf(site),
        defaultLocale: defaultLocale(site),
        partners: partnersOf(site),
        origin: originOf(site),
      },
    ]),
  )
}
