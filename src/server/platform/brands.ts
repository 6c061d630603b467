import { sql, type RawBuilder } from 'kysely'
import { defaultLocale } from '../../config/locale.ts'
import type { Site } from '../../config/site.ts'
import type { Brand } from './context.ts'
import type { Store } from './db/store.ts'
import { StartError } from './start-error.ts'

/** The pools that rows of brands lie in already, by brand. */
export async function readPools(
  { db }: Pick<Store, 'db'>,
  all: readonly Site[],
): Promise<Map<string, string>> {
  const pools = new Map<string, string>()
  for (const { id } of all) {
    const row = await db
      .selectFrom('account')
      .select('pool')
      .where('brand', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) pools.set(id, row.pool)
  }
  return pools
}

/**
 * The brands to serve, by id. Brands that list each other share a pool, named after the first of them; partners are
 * taken from all sites, so that serving a subset does not move anybody's rows. A brand that has members stays in their
 * pool, `pools`, also when its partners change. Throws `StartError` for partners that have members in different pools.
 */
export function createBrands(
  all: readonly Site[],
  served: readonly Site[],
  originOf: (site: Site) => string,
  pools: ReadonlyMap<string, string> = new Map(),
): Map<string, Brand> {
  const partnersOf = (site: Site): Site[] =>
    site.member_resell
      ? site.resell_to.flatMap((id) =>
          all.filter((other) => other.id === id && other.resell_to.includes(site.id)),
        )
      : []
  const poolOf = (site: Site) => {
    const sites = new Set([site])
    for (const each of sites) for (const partner of partnersOf(each)) sites.add(partner)
    const together = [...sites].map(({ id }) => id)
    const known = new Set(together.flatMap((id) => pools.get(id) ?? []))
    if (known.size > 1) {
      const names = together.sort().join(', ')
      throw new StartError(
        `The members of ${names} lie apart, so these brands cannot list each other.`,
        'Take the newest of them out of resell_to: brands are paired before the second of them has members.',
      )
    }
    return [...known][0] ?? together.sort()[0] ?? site.id
  }
  return new Map(
    served.map((site) => [
      site.id,
      {
        id: site.id,
        address: site.address,
        site,
        pool: poolOf(site),
        defaultLocale: defaultLocale(site),
        partners: partnersOf(site),
        origin: originOf(site),
      },
    ]),
  )
}

/** SQL condition: a row of a table belongs to one of these brands. */
export const withinBrands = (brands: ReadonlyMap<string, Brand>, table: string): RawBuilder<boolean> =>
  brands.size === 0
    ? sql`1 = 0`
    : sql`${sql.ref(`${table}.pool`)} in (${sql.join(poolsOf(brands))})
        and ${sql.ref(`${table}.brand`)} in (${sql.join([...brands.keys()])})`

/** The pools that brands lie in, each once. */
export const poolsOf = (brands: ReadonlyMap<string, Brand>): string[] => [
  ...new Set([...brands.values()].map(({ pool }) => pool)),
]
