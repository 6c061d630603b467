// Which brands a start serves, and what production asks of them. `npm run doctor` asks the same.

import type { Site } from '../config/site.ts'
import type { Secrets } from './env.ts'
import { StartError } from './platform/start-error.ts'

/** The sites this process serves, out of all. */
export function chooseSites(all: readonly Site[], ids: readonly string[] | null): readonly Site[] {
  const unknown = ids?.filter((id) => !all.some((site) => site.id === id)) ?? []
  if (unknown.length > 0) {
    throw new StartError(
      `SITES names ${unknown.join(', ')}, which sites/ does not have.`,
      `Known brands: ${all.map((site) => site.id).join(', ')}`,
    )
  }
  return ids ? all.filter((site) => ids.includes(site.id)) : all
}

const RESERVED = /\.(example|test|invalid|localhost|local)$/

/** Outside the demo mails, cookies and payments carry the domains of the site files. */
function requirePublicDomains(sites: readonly Site[]): void {
  const wrong = sites.filter((site) => RESERVED.test(site.domain)).map((site) => site.domain)
  if (wrong.length === 0) return
  throw new StartError(
    `NODE_ENV=production needs public domains; ${wrong.join(', ')} cannot be reached by anybody.`,
    'Write the real domain into the site file, or name other brands in SITES.',
  )
}

/** Whether two hosts are one, or one lies below the other. */
const areNested = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Whoever opens the desk must not send it a brand's cookies, nor a brand's page reach it as its own site. */
export function requireApart(desk: string | undefined, sites: readonly Pick<Site, 'domain'>[]): void {
  const host = new URL(desk ?? 'https://none.invalid').hostname
  const brand = sites.find(({ domain }) => areNested(host, domain))
  if (!brand) return
  throw new StartError(
    `DESK_ORIGIN is a brand's domain, or lies above or below it: ${brand.domain}.`,
    'Give the desk a domain of its own, which no brand has.',
  )
}

/** Texts that no lawyer has read say that they are a draft: no brand goes out with those. */
export function requireReviewedTexts(sites: readonly Site[]): void {
  const drafts = sites.filter((site) => site.legal_reviewed === undefined).map((site) => site.id)
  if (drafts.length === 0) return
  throw new StartError(
    `NODE_ENV=production needs legal texts a lawyer has read; those of ${drafts.join(', ')} are drafts.`,
    "Write the day of the review into the site file: legal_reviewed: 'YYYY-MM-DD'.",
  )
}

/** Direct debit is confirmed by a code on the phone: a brand that offers it needs a way there. */
function requireSmsGateway(sites: readonly Site[], secrets: Secrets): void {
  const offering = sites.filter(({ company }) => company.sepa_creditor_id !== undefined).map(({ id }) => id)
  if (secrets.sms || offering.length === 0) return
  throw new StartError(
    `NODE_ENV=production needs SMS_URL and SMS_TOKEN: direct debit with a code by SMS is on at ${offering.join(', ')}.`,
    'Name a gateway for SMS, or take sepa_creditor_id out of the site files.',
  )
}

/** What each brand of a start outside the demo must keep; each throws `StartError`. */
export const PRODUCTION_RULES = {
  'sms gateway': requireSmsGateway,
  'public domains': requirePublicDomains,
  'legal texts': requireReviewedTexts,
} satisfies Record<string, (sites: readonly Site[], secrets: Secrets) => void>
