import { isIP, isIPv6 } from 'node:net'
import type { HostContext } from './context.ts'

const plain = (address: string) => address.replace(/^::ffff:/, '')

/** The address a request came from: the peer's, or what a trusted proxy says of it. */
export function addressOf(peer: string, forwarded: string | undefined, trusted: readonly string[]): string {
  if (!forwarded || !trusted.includes(plain(peer))) return plain(peer)
  // The right-most address that is not one of ours is the last one a trusted proxy saw.
  const hops = forwarded.split(',').map((hop) => plain(hop.trim()))
  return hops.reverse().find((hop) => hop !== '' && !trusted.includes(hop)) ?? plain(peer)
}

/** Whose words on a request count. */
export interface Edge {
  /** Addresses of proxies that say whom they ask for. */
  readonly trusted: readonly string[]
  /** The header in which they name the country, ISO 3166-1 alpha-2; null = none does. */
  readonly countryHeader: string | null
}

/** Country codes that edges send when they do not know: unknown, Tor. */
const NOWHERE = ['XX', 'ZZ']

/** The country that a trusted proxy says a request came from; '' where it says none. */
export function edgeCountry(
  peer: string,
  header: (name: string) => string | undefined,
  { trusted, countryHeader }: Edge,
): string {
  if (countryHeader === null || !trusted.includes(plain(peer))) return ''
  const country = header(countryHeader) ?? ''
  return /^[A-Z]{2}$/.test(country) && !NOWHERE.includes(country) ? country : ''
}

/** The key that calls are counted by: the account or operator, or the network of somebody unknown. */
export const callerOf = ({ viewer, operator, ip }: Pick<HostContext, 'viewer' | 'operator' | 'ip'>): string =>
  viewer?.account ?? operator?.id ?? networkOf(ip)

/** A network an address is in, and how many times the ceiling of the narrowest it may use. */
export interface Network {
  network: string
  factor: number
}

/** Prefix lengths at which limits count: who rents a server is given a /48 for nothing. */
const WIDTHS = { 4: [32, 24], 6: [64, 56, 48] } as const
const FACTOR = 4

/** The networks that limits count by, the narrowest first: an IPv6 address's /64, /56 and /48, an IPv4 address and its /24. */
export function networksOf(address: string): Network[] {
  const bytes = isIPv6(address) ? ipv6Bytes(address) : address.split('.').map(Number)
  if (!isIPv6(address) && bytes.length !== 4) return [{ network: address, factor: 1 }]
  return WIDTHS[isIPv6(address) ? 6 : 4].map((bits, index) => ({
    network: prefixOf(bytes, bits),
    factor: FACTOR ** index,
  }))
}

/** The narrowest network of an address. */
export const networkOf = (address: string): string => networksOf(address)[0]!.network

/** The widest network of an address: two addresses in one may be one person's. */
export const widestNetworkOf = (address: string): string => networksOf(address).at(-1)!.network

function ipv6Bytes(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const leading = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [
    ...leading,
    ...Array<string>(Math.max(0, 8 - leading.length - right.length)).fill('0'),
    ...right,
  ]
  return groups.map((group) => parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
}

/** `2001:db8:0:1::/64`, `192.0.2.0/24`; a whole IPv4 address stays as it is. */
function prefixOf(bytes: readonly number[], bits: number): string {
  const kept = bytes.slice(0, bits / 8)
  if (bytes.length === 4) {
    return bits === 32
      ? kept.join('.')
      : `${[...kept, ...Array<number>(4 - kept.length).fill(0)].join('.')}/${bits}`
  }
  if (kept.length % 2 === 1) kept.push(0)
  const groups = kept.flatMap((byte, at) =>
    at % 2 === 0 ? [((byte << 8) | kept[at + 1]!).toString(16)] : [],
  )
  return `${groups.join(':')}::/${bits}`
}

/** Whether a text is a network in CIDR, e.g. `203.0.113.0/24`. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? []
  const kind = isIP(address)
  return kind !== 0 && Number(bits) <= (kind === 4 ? 32 : 128)
}

export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'
