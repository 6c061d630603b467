// A browser whose text is twice as large, on a phone: nothing is cut and nothing lies on anything (WCAG 1.4.4). `npm test`
// takes the pages of one brand; `npm run test:full` every brand, also for a visitor, and in the longest languages.

import { expect, type Page, test } from './journey.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import type { Locale } from '../../src/contract/lists.ts'
import { localize } from '../../src/core/urls.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { servedSites } from '../support/served-sites.ts'
import { lostText } from './lost-text.ts'
import { enterAs, painted } from './person.ts'

const port = process.env.JOURNEY_PORT ?? '4321'
const sites = await servedSites()
const MEMBER = [
  '/members',
  '/likes',
  '/chats',
  '/premium',
  '/settings',
  '/profile',
  '/swipe-game',
  '/notifications',
  '/credits/10',
  '/match-finder',
  '/likes/sent',
  '/transactions',
  '/directdebit?bundle=10',
  '/signup-matches',
  '/lang-config',
]
const VISITOR = ['/', '/login', '/signup', '/faq', '/terms', '/complaints', '/nowhere', '/reset-password']

/** As in the settings of the browser. */
async function enlarge(page: Page): Promise<void> {
  // What is on its way to its place may stand over the edge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await painted(page)
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await lostText(page), path).toEqual([])
}

/** The first link there that begins so. */
async function linked(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.locator(`main a[href*="${list}/"]`).first()
  return (await link.getAttribute('href')) ?? list
}

for (const site of sampleOf(sites)) {
  const own = defaultLocale(site)
  const others: Locale[] = site.id === 'amora' ? sampleOf(['de', 'fi'], 0) : []

  test.describe(site.id, () => {
    test.use({ baseURL: `http://${site.id}.localhost:${port}`, viewport: { width: 375, height: 812 } })

    test('a member loses no word at twice the size', async ({ page }) => {
      test.setTimeout(sampled(120_000, 600_000))
      await enlarge(page)
      for (const locale of [own, ...others]) {
        await enterAs(page, 'demo', '/members')
        const at = (path: string) => localize(path, locale, own)
        const found = [await linked(page, at('/members')), await linked(page, at('/chats'))]
        for (const path of [...found, ...MEMBER.slice(0, sampled(5, MEMBER.length)).map(at)]) {
          await look(page, path)
        }
      }
    })

    test('a visitor loses no word at twice the size', { tag: '@full' }, async ({ page }) => {
      test.setTimeout(sampled(60_000, 300_000))
      await enlarge(page)
      for (const path of VISITOR.slice(0, sampled(2, VISITOR.length))) await look(page, path)
    })
  })
}
