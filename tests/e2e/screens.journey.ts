import { expect, test, type Page } from 'playwright/test'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { localize } from '../../src/core/urls.ts'
import { pathOf, routeIds, routeOf } from '../../src/routes.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { listen, violations } from './accessible.ts'
import { logInAsDemo } from './person.ts'

const PUBLIC = [
  '/',
  '/landers/gallery',
  '/terms',
  '/complaints',
  '/pricing',
  '/login',
  '/privacy',
  '/faq',
  '/reset-password',
  '/reset-password/do',
  '/signup',
  '/withdrawal',
  '/members',
  '/nowhere',
]
const MEMBER = [
  '/members',
  '/likes',
  '/chats',
  '/premium',
  '/swipe-game',
  '/match-finder',
  '/likes/sent',
  '/directdebit?bundle=10',
  '/transactions',
  '/profile',
  '/signup-matches',
]

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  expect(await violations(page), path).toEqual([])
}

for (const colorScheme of (['light', 'dark'] as const).slice(0, sampled(1, 2))) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    // security 70, law L45
    test('public screens are accessible, fit a phone, and break no policy', async ({ page }) => {
      const complaints = listen(page)
      for (const path of sampleOf(PUBLIC, 6)) await look(page, path)
      for (const path of sampleOf(['/fi/signup', '/de', '/de/terms'])) await look(page, path)
      expect(complaints).toEqual([])
    })

    // security 70, law L45
    test('member screens are accessible, fit a phone, and break no policy', async ({ page }) => {
      const complaints = listen(page)
      await logInAsDemo(page)
      for (const path of sampleOf(MEMBER, 5)) await look(page, path)
      await page.goto('/members')
      await page.locator('main a[href*="/members/"]').first().click()
      await page.waitForURL('**/members/*')
      await look(page, new URL(page.url()).pathname)
      await page.goto('/chats')
      await page.locator('main a[href*="/chats/"]').first().click()
      await page.waitForURL('**/chats/*')
      await look(page, new URL(page.url()).pathname)
      expect(complaints).toEqual([])
    })
  })
}

const port = process.env.JOURNEY_PORT ?? '4321'
const listed = routeIds.filter((route) => routeOf(route).indexed)

for (const site of (await loadSites()).slice(0, sampled(0, Infinity))) {
  // Every kind of page at each brand in its own language, and at the first in all.
  const locales = site.id === 'amora' ? site.locales : [defaultLocale(site)]
  test(`every listed page of ${site.id} is accessible and fits a phone`, async ({ page }) => {
    test.setTimeout(600_000)
    // Half-way through a fade nothing has its contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const locale of locales) {
      for (const route of listed) {
        const path = localize(pathOf(route), locale, defaultLocale(site))
        await look(page, `http://${site.id}.localhost:${port}${path}`)
      }
    }
  })
}
