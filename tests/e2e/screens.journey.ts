import { expect, test, type Page } from 'playwright/test'
import { listen, violations } from './accessible.ts'
import { logInAsDemo } from './person.ts'

const PUBLIC = [
  '/',
  '/landers/gallery',
  '/terms',
  '/privacy',
  '/faq',
  '/complaints',
  '/pricing',
  '/login',
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
  '/likes/sent',
  '/chats',
  '/premium',
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    // security 70, law L45
    test('public screens are accessible, fit a phone, and break no policy', async ({ page }) => {
      const complaints = listen(page)
      for (const path of PUBLIC) await look(page, path)
      for (const path of ['/de', '/de/terms', '/fi/signup']) await look(page, path)
      expect(complaints).toEqual([])
    })

    // security 70, law L45
    test('member screens are accessible, fit a phone, and break no policy', async ({ page }) => {
      const complaints = listen(page)
      await logInAsDemo(page)
      for (const path of MEMBER) await look(page, path)
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
