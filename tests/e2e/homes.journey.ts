// The home of each brand that is served, in `npm run test:full` of all: nothing runs over, no heading breaks a word, the picture
// is large and the first step in view, and people are shown who may be.

import { expect, test } from './journey.ts'
import type { Locale } from '../../src/contract/lists.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { servedSites } from '../support/served-sites.ts'
import { brokenWords } from './fit.ts'
import { faintest } from './faint-letters.ts'
import { lostText } from './lost-text.ts'

const port = process.env.JOURNEY_PORT ?? '4321'
const LONG_WORDS: readonly Locale[] = ['de', 'fi', 'nl', 'sv']

/** Contrast that WCAG asks of it. */
const LARGE_TEXT = 3

const sites = sampleOf(await servedSites())

for (const site of sites) {
  const others = site.locales.filter((locale) => !LONG_WORDS.includes(locale))
  const locales = [...LONG_WORDS, ...others].slice(0, sampled(LONG_WORDS.length, site.locales.length))
  const prefix = (locale: string) => (locale === site.domain_language.slice(0, 2) ? '' : locale)

  test(`the home of ${site.id} keeps its words whole and runs over at no width`, async ({ page }) => {
    for (const locale of locales) {
      for (const width of [320, 375, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`http://${site.id}.localhost:${port}/${prefix(locale)}`)
        await page.evaluate(() => document.fonts.ready)
        const where = `${locale} at ${width}`
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, where).toBeLessThanOrEqual(0)
        expect(await brokenWords(page, 'h1, h2, h3'), where).toEqual([])
        expect(await lostText(page), where).toEqual([])
      }
    }
  })

  test(
    `the headline of ${site.id} stands out from all that lies behind it`,
    { tag: '@full' },
    async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of [375, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`http://${site.id}.localhost:${port}/`)
          await page.evaluate(() => document.fonts.ready)
          const title = page.locator('.hero__title')
          await title.scrollIntoViewIfNeeded()
          expect(await faintest(title), `${colorScheme} at ${width}`).toBeGreaterThanOrEqual(LARGE_TEXT)
          const edges = await page
            .locator('.people :is(h2, .faces__note)')
            .evaluateAll((lines) =>
              lines.map(
                (line) => line.getBoundingClientRect().left + parseFloat(getComputedStyle(line).paddingLeft),
              ),
            )
          if (width === 1280) expect(new Set(edges.map(Math.round)).size, edges.join()).toBe(1)
        }
      }
    },
  )

  test(`the home of ${site.id} shows its picture and first step on a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    for (const locale of [site.locales[0] ?? 'en', 'de', 'fi']) {
      await page.goto(`http://${site.id}.localhost:${port}/${prefix(locale)}`)
      const main = await page.locator('main').boundingBox()
      // The headline stands on it or under it.
      const ends = await page
        .locator('[data-picture], .hero__title')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
      expect(Math.max(...ends) - (main?.y ?? 0), locale).toBeGreaterThanOrEqual(0.6 * 667 - 1)
      const step = await page.locator('main .action:visible').first().boundingBox()
      expect((step?.y ?? Infinity) + Math.min(step?.height ?? 0, 48), locale).toBeLessThanOrEqual(667)
    }
  })

  test(
    `the home of ${site.id} puts people in the place of drawings, and nothing moves`,
    { tag: '@full' },
    async ({ page }) => {
      await page.goto(`http://${site.id}.localhost:${port}/`)
      const people = page.locator('.people')
      const drawn = await people.boundingBox()
      await people.scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 200)
      const cards = people.locator('[data-teaser=shown] > li')
      await expect(cards).toHaveCount(4)
      for (const text of await cards.allInnerTexts()) expect(text).toMatch(/^\p{L}[\p{L}'’-]*, \d\d\n+\S/u)
      expect((await people.boundingBox())?.height).toBe(drawn?.height)
      const links = await cards.getByRole('link').all()
      expect(links).toHaveLength(site.signups === 'all' ? 4 : 0)
      await links[0]?.click()
      const canLook = site.logged_out_search && !site.logged_out_search_trafficsource
      if (links.length > 0)
        await expect(page).toHaveURL(canLook ? /\/members\/[^/]+$/ : /\/members\/[^/]+\/signup$/)
    },
  )

  test(`without cards the home of ${site.id} keeps its drawings`, { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/teaser.php*', (route) => route.fulfill({ json: { results: [] } }))
    const asked = page.waitForResponse('**/api/teaser.php*')
    await page.goto(`http://${site.id}.localhost:${port}/`)
    await page.locator('.people').scrollIntoViewIfNeeded()
    await asked
    await expect(page.locator('.people .faces__note')).toBeVisible()
    expect(await page.locator('.people img').first().getAttribute('src')).toMatch(/\.svg$/)
  })
}
