import { isIPv6 } from 'node:net'

/** The address a request came from: the peer's, or what a trusted proxy says of it. */
export function addressOf(peer: string, forwarded: string | undefined, trusted: readonly string[]): string {
  const plain = (address: string) => address.replace(/^::ffff:/, '')
  if (!forwarded || !trusted.includes(plain(peer))) return plain(peer)
  // The right-most address that is not one of ours is the last one a trusted proxy saw.
  const hops = forwarded.split(',').map((hop) => plain(hop.trim()))
  return hops.reverse().find((hop) => hop !== '' && !trusted.includes(hop)) ?? plain(peer)
}

/** What limits count by: an IPv4 address, or the /64 an IPv6 address is in. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'
