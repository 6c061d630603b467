import { loadSites } from '../../src/config/load-sites.ts'
import { islandSite } from '../../src/config/settings.ts'
import type { Locale } from '../../src/contract/lists.ts'
import type { IslandProps } from '../../src/core/island.ts'
import { allMessages } from './messages.ts'

/** The props a page of a brand hands its islands, with all messages. */
export async function islandProps(brand: string, locale: Locale = 'en'): Promise<IslandProps> {
  const site = (await loadSites()).find((known) => known.id === brand)
  if (!site) throw new Error(`No brand ${brand}`)
  return { locale, messages: allMessages(locale), site: islandSite(site, locale) }
}
