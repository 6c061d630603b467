import { loadSites } from '../../src/config/load-sites.ts'
import type { Site } from '../../src/config/site.ts'

/** The brands that the servers of the journeys serve: those of `SITES`, else all. Others may be built, too. */
export async function servedSites(): Promise<Site[]> {
  const served = process.env.SITES?.split(',')
  return (await loadSites()).filter(({ id }) => served?.includes(id) ?? true)
}
