import { isIPv6 } from 'node:net'

const plain = (address: string) => address.replace(/^::ffff:/, '')

/** The address a request came from: the peer's, or what a trusted proxy says of it. */
export function addressOf(peer: string, forwarded: string | undefined, trusted: readonly string[]): string {
  if (!forwarded || !trusted.includes(plain(peer))) return plain(peer)
  // The right-most address that is not one of ours is the last one a trusted proxy saw.
  const hops = forwarded.split(',').map((hop) => plain(hop.trim()))
  return hops.reverse().find((hop) => hop !== '' && !trusted.includes(hop)) ?? plain(peer)
}

/** Headers in which an edge names the country of a request, ISO 3166-1 alpha-2. */
const EDGE_COUNTRY = ['CF-IPCountry', 'CloudFront-Viewer-Country', 'X-Country-Code']
/** Country codes that edges send when they do not know: unknown, Tor. */
const NOWHERE = ['XX', 'ZZ']

/** The country that a trusted proxy says a request came from; '' where it says none. */
export function edgeCountry(
  peer: string,
  header: (name: string) => string | undefined,
  trusted: readonly string[],
): string {
  if (!trusted.includes(plain(peer))) return ''
  const country =
    EDGE_COUNTRY.map(header).find((value) => value !== undefined && /^[A-Z]{2}$/.test(value)) ?? ''
  return NOWHERE.includes(country) ? '' : country
}

/** The key that calls are counted by: the account, or the network of a visitor. */
export const callerOf = ({ viewer, ip }: { viewer: { account: string } | null; ip: string }): string =>
  viewer?.account ?? networkOf(ip)

/** The network that rate limits count by: an IPv4 address, or the /64 an IPv6 address is in. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const leading = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [
    ...leading,
    ...Array<string>(Math.max(0, 8 - leading.length - right.length)).fill('0'),
    ...right,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'
