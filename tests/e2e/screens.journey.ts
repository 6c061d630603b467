import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Result } from 'axe-core'
import { expect, test, type Page } from 'playwright/test'
import { logInAsDemo } from './person.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PUBLIC = [
  '/',
  '/landers/gallery',
  '/terms',
  '/privacy',
  '/faq',
  '/complaints',
  '/login',
  '/signup',
  '/members',
  '/nowhere',
]
const MEMBER = ['/members', '/likes', '/likes/sent', '/chats', '/premium', '/profile', '/signup-matches']

/** Rules of WCAG 2.2 AA that the page breaks, as text that says where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof Axe }
    const result = await run.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    return result.violations
  })
  return found.map(
    (each: Result) => `${each.id}: ${each.nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A status that is part of the journey is not a fault of the page.
    if (message.type() === 'error' && !/the server responded with a status of 40[34]/.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return complaints
}

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
