import { expect, test } from 'vitest'
import { loadSites } from './load-sites.ts'
import type { Site } from './site.ts'
import { lintSite, warnOfSite } from './warn-of-site.ts'

const [amora] = await loadSites()
const NOW = Date.UTC(2026, 10, 23)
const pathsOf = (change: Partial<Site>) => {
  const site = { ...amora!, ...change }
  return [...warnOfSite(site), ...lintSite(site, NOW)].map(({ path }) => path)
}
const discount = { value_percentage: 10, minimum_order_value: 0, paymentmethods: [] }

test('a countdown that changes no price is warned of', () => {
  expect(pathsOf({ time_bonus: discount, welcome: discount })).toContain('welcome.value_percentage')
  expect(pathsOf({})).not.toContain('welcome.value_percentage')
})

test('a discount for a method that no country of the brand has is warned of', () => {
  const dead = { ...discount, paymentmethods: ['giropay' as const] }
  expect(pathsOf({ welcome: dead })).toContain('welcome.paymentmethods')
  expect(pathsOf({ welcome: { ...discount, paymentmethods: ['creditcard'] } })).not.toContain(
    'welcome.paymentmethods',
  )
})

test('a code whose last day is over, and one that ends before it begins, are warned of', () => {
  const code = { ...discount, code: 'SPRING20', countries: [], from: '2026-03-01', until: '2026-05-31' }
  expect(pathsOf({ campaign_codes: [code] })).toContain('campaign_codes.0.until')
  expect(pathsOf({ campaign_codes: [{ ...code, until: '2026-02-01' }] })).toContain('campaign_codes.0.until')
  expect(pathsOf({ campaign_codes: [{ ...code, until: '2027-01-01' }] })).not.toContain(
    'campaign_codes.0.until',
  )
})

test('invented company data is warned of at a public domain only', () => {
  expect(pathsOf({ domain: 'amora.dating' })).toContain('company.kvk')
  expect(pathsOf({}).filter((path) => path.startsWith('company'))).toEqual([])
})

test('a brand with campaigns at fewer than four landers is warned of', () => {
  const { gallery = {} } = amora!.landers
  expect(pathsOf({ landers: { gallery } })).toContain('landers')
  expect(
    pathsOf({ landers: { gallery, video: gallery, maplanding: gallery, tinderswipe: gallery } }),
  ).not.toContain('landers')
})
