import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './journey.ts'

const dist = join(import.meta.dirname, '../../dist')

test(
  'the sheets show a brand’s art and every primitive, by day and by night',
  { tag: '@full' },
  async ({ page }) => {
    for (const name of ['art', 'ui']) {
      const answer = await page.goto(`/dev/${name}`)
      expect(answer?.status()).toBe(200)
      for (const scheme of ['light', 'dark']) {
        const sheet = page.frameLocator(`iframe[src*="scheme=${scheme}"]`)
        await expect(sheet.locator('h1')).toBeVisible()
        await expect(sheet.locator('body')).toHaveCSS('color-scheme', scheme)
        await expect(sheet.locator('.button').first()).toHaveCSS('cursor', 'pointer')
        for (const image of await sheet.locator('img').all()) {
          await expect(image).toHaveJSProperty('complete', true)
          expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
        }
      }
    }
  },
)

test('a built site has no page for developers', () => {
  const sites = readdirSync(dist).filter((name) => existsSync(join(dist, name, 'host.json')))
  expect(sites.length).toBeGreaterThan(0)
  for (const site of sites) {
    const files = readdirSync(join(dist, site), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /(^|\/)dev(\/|\.|$)/.test(file))).toEqual([])
    for (const file of ['sitemap.xml', '_redirects', 'sw.js']) {
      expect(readFileSync(join(dist, site, file), 'utf8').includes('/dev'), `${site}/${file}`).toBe(false)
    }
  }
})
