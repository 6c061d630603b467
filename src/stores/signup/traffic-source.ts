import type { Settings } from '../../contract/site.ts'
import { environment } from '../page/environment.ts'

/** The traffic source in the location, for brands that let visitors look at profiles only with one. */
export function trafficSource(): { network?: string } {
  const query = environment.path().split('#')[0]?.split('?')[1] ?? ''
  const network = new URLSearchParams(query).get('network')
  return network ? { network: network.slice(0, 100) } : {}
}

type VisitorSettings = Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>

/** Whether a visitor on this page sees no profiles: the server would refuse. */
export const isClosedToVisitors = (site: VisitorSettings): boolean =>
  !site.logged_out_search || (site.logged_out_search_trafficsource && trafficSource().network === undefined)
