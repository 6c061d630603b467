import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import { Reader, type Response } from 'maxmind'

/** To be shown where the licence notices are; the package calls itself CC0, the registries' data in it is CC BY 4.0. */
export const COUNTRIES_ATTRIBUTION =
  'Countries of IP addresses: ip-location-db, statistics by NRO (nro.net), CC BY 4.0'

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Addresses without a location, which the database does not always leave out (it has 192.168.1.1 in AU). */
const SPECIAL_RANGES = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '::/128 ::1/128 64:ff9b:1::/48 100::/64 2001:db8::/32 3fff::/20 fc00::/7 fe80::/10 ff00::/8',
]

type CountryRecord = Response & { country_code: string }

const special = new BlockList()
for (const range of SPECIAL_RANGES.join(' ').split(' ')) {
  const [network = '', prefix] = range.split('/')
  special.addSubnet(network, Number(prefix), familyOf(network))
}

let reader: Reader<CountryRecord> | undefined

/**
 * A lookup from an IPv4 or IPv6 address to its country, ISO 3166-1 alpha-2; '' for private, reserved, unlisted
 * and malformed addresses. A hint and no proof: the publisher himself warns of errors in the data.
 * The first lookup of the process reads the database and keeps it: about 8 MB outside the JavaScript heap and
 * 10 ms; later ones take microseconds and no I/O.
 * @throws Error at the first lookup when the database cannot be read
 */
export function openCountries(): (ip: string) => string {
  return countryOf
}

function countryOf(ip: string): string {
  const address = unmapped(ip)
  if (!isIPv4(address) && !isIPv6(address)) return ''
  if (special.check(address, familyOf(address))) return ''
  reader ??= new Reader<CountryRecord>(readFileSync(createRequire(import.meta.url).resolve(DATABASE)))
  const code = reader.get(address)?.country_code ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
}

/** Without a zone (`%eth0`), and as IPv4 where a dual-stack socket or a proxy wrote `::ffff:192.0.2.1`. */
function unmapped(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%', 1)
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return canonical.startsWith('::ffff:') ? canonical.slice('::ffff:'.length) : canonical
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}
