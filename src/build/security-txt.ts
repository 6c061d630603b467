// `/.well-known/security.txt` (RFC 9116): whom to tell about a hole. SECURITY.md says what becomes of it.

import { defaultLocale } from '../config/locale.ts'
import type { Site } from '../config/site.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

/** The beginning of this quarter in the next year: 9 to 12 months on, and one text for all builds of a quarter. */
export function expiryOf(now: Date): string {
  const month = now.getUTCMonth()
  return new Date(Date.UTC(now.getUTCFullYear() + 1, month - (month % 3))).toISOString()
}

export function securityText(
  site: Pick<Site, 'domain' | 'support_email' | 'locales' | 'domain_language'>,
  now: Date,
): string {
  const first = defaultLocale(site)
  const languages = [first, ...site.locales.filter((locale) => locale !== first)]
  return [
    `Contact: mailto:${site.support_email}?subject=security`,
    `Expires: ${expiryOf(now)}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: https://${site.domain}${SECURITY_TXT}`,
    '',
  ].join('\n')
}
