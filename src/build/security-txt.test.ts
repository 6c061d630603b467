import { expect, test } from 'vitest'
import { loadSites } from '../config/load-sites.ts'
import { defaultLocale } from '../config/locale.ts'
import { DAY_MS } from '../core/durations.ts'
import { expiryOf, securityText } from './security-txt.ts'

// security 103
test('each brand says whom to tell about a hole, by RFC 9116', async () => {
  const now = new Date('2026-11-28T10:00:00Z')
  for (const site of await loadSites()) {
    const lines = securityText(site, now).trimEnd().split('\n')
    const fields = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    expect(fields.get('Contact')).toBe(`mailto:${site.support_email}?subject=security`)
    expect(fields.get('Expires')).toBe('2027-10-01T00:00:00.000Z')
    expect(fields.get('Preferred-Languages')).toMatch(new RegExp(`^${defaultLocale(site)}\\b`))
    expect(fields.get('Canonical')).toBe(`https://${site.domain}/.well-known/security.txt`)
  }
})

test('security.txt holds for 9 to 12 months, and is one text in a quarter', () => {
  const days = Array.from({ length: 800 }, (_, day) => new Date(Date.UTC(2027, 0, 1) + day * DAY_MS))
  for (const day of days) {
    const left = (Date.parse(expiryOf(day)) - day.getTime()) / DAY_MS
    expect(left).toBeGreaterThan(270)
    expect(left).toBeLessThanOrEqual(366)
  }
  expect(new Set(days.slice(0, 90).map(expiryOf)).size).toBe(1)
})
