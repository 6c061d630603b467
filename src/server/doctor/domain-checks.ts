// Names and certificates of a brand, and what its proxy makes of a request.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../config/site.ts'
import { getReady, getSettings } from '../../contract/calls/site.ts'
import { DAY_MS } from '../../core/durations.ts'
import { openCountries } from '../platform/geo/country.ts'
import { saidBy } from '../platform/start-error.ts'
import type { BrandCheck, Patient } from './check.ts'
import { fault, type Finding, ok, warning } from './finding.ts'
import type { HostAnswer, World } from './world.ts'

/** Certificates by ACME are renewed 30 days before their end: one that is nearer was not. */
const RENEWED_BY_DAYS = 20
const SECURITY_TXT_DAYS = 30
/** An address of another country than any proxy of ours is likely to be in. */
const FORGED_ADDRESS = '1.1.1.1'
const FORGED_COUNTRY = 'AU'
const COUNTRY_HEADERS = ['CF-IPCountry', 'CloudFront-Viewer-Country', 'X-Country-Code']

const NOTHING = ['ENODATA', 'ENOTFOUND']

/** Records of a name; [] where there are none. Throws where nobody could be asked. */
export async function recordsOf<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (NOTHING.includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

async function addressesOf({ resolver }: World, domain: string): Promise<string[]> {
  return (
    await Promise.all([recordsOf(resolver.resolve4(domain)), recordsOf(resolver.resolve6(domain))])
  ).flat()
}

/** An answer at each address of a brand, or why there is none. */
async function askEach(
  { world }: Patient,
  { domain }: Site,
  url: string,
  headers?: Record<string, string>,
): Promise<{ address: string; answer: HostAnswer | string }[]> {
  const addresses = await addressesOf(world, domain)
  return Promise.all(
    addresses.map(async (address) => ({
      address,
      answer: await world.ask(url, address, headers).catch(saidBy),
    })),
  )
}

async function lookAtNames({ world }: Patient, { domain }: Site): Promise<Finding[]> {
  const addresses = await addressesOf(world, domain)
  if (addresses.length === 0)
    return [
      fault(`${domain} has no address`, `Make an A record of ${domain}, and an AAAA record, for the proxy.`),
    ]
  return [ok(`${domain} is at ${addresses.join(', ')}`)]
}

async function lookAtCertificate(patient: Patient, site: Site): Promise<Finding[]> {
  const { domain } = site
  const answers = await askEach(patient, site, `https://${domain}/`)
  return answers.map(({ address, answer }) => {
    const where = `${domain} at ${address}`
    if (typeof answer === 'string')
      return fault(
        `nothing speaks TLS for ${where}: ${answer}`,
        'Start the proxy, and let port 443 through the firewall.',
      )
    const { refusal = 'no certificate', validTo = 0 } = answer.certificate ?? {}
    const days = Math.floor((validTo - patient.world.clock()) / DAY_MS)
    const renew = 'Have the certificate renewed (`certbot renew`), and the proxy reload it.'
    if (days < 0) return fault(`the certificate of ${where} ran out`, renew)
    if (refusal)
      return fault(
        `the certificate of ${where} is not trusted: ${refusal}`,
        `Get one whose names include ${domain}, and serve the whole chain.`,
      )
    if (days < RENEWED_BY_DAYS)
      return warning(`the certificate of ${where} ends in ${String(days)} days`, renew)
    return ok(`the certificate of ${where} holds for ${String(days)} days`)
  })
}

async function lookAtPages(patient: Patient, site: Site): Promise<Finding[]> {
  const { domain } = site
  const folder = join(patient.world.dist, domain)
  if (!existsSync(join(folder, 'host.json')))
    return [fault(`the pages of ${domain} are not built`, `Run SITES=${site.id} npm run build.`)]
  const contact = readFileSync(join(folder, '.well-known/security.txt'), 'utf8')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(contact) ?? []
  const days = Math.floor((Date.parse(expires) - patient.world.clock()) / DAY_MS)
  const aging =
    days < SECURITY_TXT_DAYS
      ? [warning(`security.txt of ${domain} holds for ${String(days)} days`, 'Build the brand again.')]
      : []
  const pages = await askEach(patient, site, `https://${domain}/`)
  const plain = await askEach(patient, site, `http://${domain}/`)
  return [
    ...aging,
    ...pages.flatMap(({ address, answer }) => {
      if (typeof answer === 'string') return []
      const { status, headers } = answer
      if (status !== 200)
        return fault(
          `the home of ${domain} at ${address} answers ${String(status)}`,
          `Let the proxy serve ${folder}, by the nginx.conf in it.`,
        )
      if (!headers['content-security-policy'] || !headers['strict-transport-security'])
        return fault(
          `the home of ${domain} at ${address} comes without its safe headers`,
          `Include ${folder}/nginx.conf in the server block, or use _headers.`,
        )
      return ok(`the home of ${domain} comes with its headers`)
    }),
    ...plain.flatMap(({ address, answer }) => {
      const { location } = typeof answer === 'string' ? {} : answer.headers
      if (String(location).startsWith(`https://${domain}/`)) return []
      const says = typeof answer === 'string' ? answer : `it answers ${String(answer.status)}`
      return warning(
        `http://${domain} at ${address} leads nowhere: ${says}`,
        'Let port 80 send everybody to https, as docs/operations/nginx.conf does.',
      )
    }),
  ]
}

const countryIn = (answer: HostAnswer): string | undefined => {
  try {
    return (JSON.parse(answer.body) as { geoip_country?: string }).geoip_country
  } catch {
    return undefined
  }
}

/** Asks for the settings, which say a request's country, as an honest client and as one that lies about where it is. */
async function lookAtProxy(patient: Patient, site: Site): Promise<Finding[]> {
  const { domain } = site
  const { world } = patient
  const url = (path: string) => `https://${domain}${path}`
  const [address] = await addressesOf(world, domain)
  if (!address) return []
  const ready = await world.ask(url(getReady.path), address)
  if (ready.status !== 200)
    return [
      fault(
        `calls to ${domain} are answered with ${String(ready.status)}`,
        ready.status === 421
          ? 'Hand the Host of the request on as it is, and name the brand in SITES.'
          : 'Start the process (its log says what it lacks), and send /api/ and /media/ there.',
      ),
    ]
  const honest = await world.ask(url(getSettings.path), address)
  const lies: [string, Record<string, string>, string][] = [
    [
      'X-Forwarded-For',
      { 'X-Forwarded-For': FORGED_ADDRESS },
      'Let the first proxy set X-Forwarded-For by what it sees, as docs/operations/nginx.conf does.',
    ],
    [
      'a header of the country',
      Object.fromEntries(COUNTRY_HEADERS.map((name) => [name, FORGED_COUNTRY])),
      'Let the edge set or delete the header that EDGE_COUNTRY_HEADER names.',
    ],
  ]
  const findings: Finding[] = []
  // The word of a proxy of ours counts: asked from its machine, that says nothing about others.
  const isProxy = patient.config.edge.trusted.includes(honest.localAddress)
  for (const [name, headers, todo] of isProxy ? lies.slice(1) : lies) {
    const lied = await world.ask(url(getSettings.path), address, headers)
    const isBelieved = countryIn(lied) === FORGED_COUNTRY && countryIn(honest) !== FORGED_COUNTRY
    if (isBelieved) findings.push(fault(`${domain} believes ${name} of anybody`, todo))
  }
  // Where we come from has a country, unless the process takes the proxy for the visitor.
  if (countryIn(honest) === '' && openCountries()(honest.localAddress) !== '')
    findings.push(
      fault(
        `to ${domain} all visitors have the address of the proxy`,
        'Name the proxy, as the process sees it, in TRUSTED_PROXIES, and let it send X-Forwarded-For.',
      ),
    )
  return findings.length > 0 ? findings : [ok(`calls to ${domain} arrive, from where they come`)]
}

export const DOMAIN_CHECKS: readonly BrandCheck[] = [
  { name: 'names', look: lookAtNames },
  { name: 'certificate', look: lookAtCertificate },
  { name: 'pages', look: lookAtPages },
  { name: 'proxy', look: lookAtProxy },
]
