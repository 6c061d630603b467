// Where push messages may go. An endpoint is a member's word, so it names a known push service or nothing, and the
// address behind the name must be a public one, each time.

import { lookup as resolve } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** The push services of browsers; a leading dot takes every host below. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Whether an endpoint is one a browser gives: https, the usual port, a known service, written as URLs are written. */
export function isKnownEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.href !== endpoint) return false
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (url.pathname === '/') return false
  return SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
}

const closed = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(address, bits, 'ipv4')
}
/** Of IPv6 only what is routed in public, without what carries an IPv4 address inside. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(address, bits, 'ipv6')
}

/** Whether an address is reached over the public net alone. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Looks a name up for a connection and refuses it when any address is not public: the one checked is the one used. */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const first = addresses[0]
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(Object.assign(new Error('not a public address'), { code: 'EADDRNOTPUBLIC' }), '', 0)
    }
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}
