// Each screen of the operators' desk, as those see it who work there: accessible, and no wider than the window. `test:full` looks
// in both languages, light and dark, at 375 and 1280 px.

import { DESK_LOCALES } from '../../src/contract/desk/locales.ts'
import { sampleOf } from '../support/full.ts'
import { expect, test, type Page } from './journey.ts'
import { listen, violations } from './accessible.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'

/** Paths by who works there; a screen of one thing is reached by the first link to it. */
const SCREENS = {
  lead: [
    ...['/', '/photos', '/verifications', '/appeals', '/clusters', '/complaints', '/privacy'],
    ...['/authority-orders', '/members', '/figures', '/fairness', '/transparency', '/health', '/log', '/me'],
  ],
  finance: ['/orders', '/refunds', '/disputes', '/withdrawals', '/debits'],
  marketing: ['/codes', '/campaigns', '/news', '/cams'],
  owner: ['/people'],
}
const FOLLOWED = { '/': '/cases/', '/orders': '/orders/' }

const speak = (page: Page, language: string) =>
  page.evaluate(async (chosen) => {
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/desk/me.php', { method: 'PUT', headers, body: JSON.stringify({ language: chosen }) })
  }, language)

async function look(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
  expect(await violations(page), path).toEqual([])
}

for (const language of sampleOf(DESK_LOCALES))
  for (const colorScheme of sampleOf(['light', 'dark'] as const))
    for (const width of sampleOf([375, 1280])) {
      test.describe(`in ${language}, ${colorScheme}, ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 740 } })

        for (const [role, paths] of Object.entries(SCREENS))
          test(`the screens of ${role} are accessible and fit`, async ({ page }) => {
            test.slow()
            const errors = listen(page)
            await page.goto(`${desk}/dev/as/${role}`)
            await speak(page, language)
            try {
              for (const path of paths) {
                await page.goto(`${desk}${path}`)
                await look(page, path)
                const followed = FOLLOWED[path as keyof typeof FOLLOWED]
                if (!followed) continue
                await page.locator(`main a[href*="${followed}"]`).first().click()
                await page.waitForURL(`**${followed}*`)
                await look(page, followed)
              }
            } finally {
              await speak(page, 'en')
            }
            expect(errors).toEqual([])
          })
      })
    }
