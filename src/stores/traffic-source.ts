import { environment } from './environment.ts'

/** The traffic source in the location, for brands that let visitors look at profiles only with one. */
export function trafficSource(): { network?: string } {
  const query = environment.path().split('#')[0]?.split('?')[1] ?? ''
  const network = new URLSearchParams(query).get('network')
  return network ? { network: network.slice(0, 100) } : {}
}
