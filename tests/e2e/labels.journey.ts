// The words of the bar at the bottom and of the buttons fit a phone of 320 px, in every language and both forms of
// address. `npm test` takes two languages of one brand.

import { expect, type Page, test } from './journey.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { LOCALES, type Locale } from '../../src/contract/lists.ts'
import { localize } from '../../src/core/urls.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import { sampled } from '../support/full.ts'
import { servedSites } from '../support/served-sites.ts'
import { brokenWords, crowdedBar, cutButtons } from './fit.ts'
import { lostText } from './lost-text.ts'
import { logInAsDemo } from './person.ts'

const port = process.env.JOURNEY_PORT ?? '4321'
const all = (await servedSites()).filter(({ signups }) => signups === 'all')
/** The first brand of each form of address. */
const sites = [...Map.groupBy(all, ({ address }) => address).values()].flatMap((some) => some.slice(0, 1))
const LONG: readonly Locale[] = ['de', 'fi']
const locales = [...LONG, ...LOCALES.filter((one) => !LONG.includes(one))].slice(
  0,
  sampled(2, LOCALES.length),
)

const isWhole = sampled(0, 1) === 1

test.use({ viewport: { width: 320, height: 640 } })

async function ready(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
    await document.fonts.ready
  })
}

/** All that does not fit on the page as it stands, in words. */
async function faultsOf(page: Page, where: string): Promise<string[]> {
  await ready(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const found = [
    ...(over > 0 ? [`${over} px wider than the screen`] : []),
    ...(await crowdedBar(page)).map((one) => `bar: ${one}`),
    ...(await cutButtons(page)),
    ...(await brokenWords(page, ':is(.button, .action)')).map((one) => `broken: ${one}`),
    ...(await lostText(page)),
  ]
  return found.map((one) => `${where}: ${one}`)
}

/** The path of the first link there that begins so, without its language. */
async function firstPath(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.locator(`main a[href*="${list}/"]`).first()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
}

for (const site of sites) {
  const own = defaultLocale(site)

  test.describe(site.id, () => {
    test.use({ baseURL: `http://${site.id}.localhost:${port}` })

    async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
      const faults: string[] = []
      for (const locale of locales) {
        for (const path of paths) {
          await page.goto(localize(path, locale, own))
          faults.push(...(await faultsOf(page, `${locale} ${path}`)))
        }
      }
      return faults
    }

    test(`what a visitor presses fits 320 px, said in the ${site.address} way`, async ({ page }) => {
      test.setTimeout(sampled(60_000, 180_000))
      const isOpen = site.logged_out_search && !site.logged_out_search_trafficsource
      const profiles = isWhole && isOpen ? [await firstPath(page, '/members')] : []
      const paths = ['/', '/login', '/members', ...profiles].slice(0, sampled(2, 4))
      expect(await walk(page, paths)).toEqual([])
    })

    if (isWhole) {
      test(`the buttons of signup fit 320 px, said in the ${site.address} way`, async ({ page }) => {
        test.setTimeout(sampled(60_000, 180_000))
        const submit = page.locator('.signup [type=submit]')
        await page.goto(localize('/signup', locales[0] ?? own, own))
        for (const name of ['gender', 'seeks']) {
          await page
            .locator('label', { has: page.locator(`input[name=${name}]`) })
            .first()
            .click()
        }
        const faults = await faultsOf(page, 'birth')
        await page.locator('input[name=day]').fill('17')
        await page.locator('select[name=month]').selectOption('5')
        await page.locator('input[name=year]').fill('1960')
        await submit.click()
        await choosePlace()
        for (const locale of locales) {
          await page.goto(localize('/signup', locale, own))
          faults.push(...(await faultsOf(page, `${locale} place`)))
          await submit.click()
          await expect(page.locator('input[name=password]')).toBeVisible()
          faults.push(...(await faultsOf(page, `${locale} account`)))
          await page.locator('.signup__back').click()
          await expect(page.locator('select[name=city]')).toBeVisible()
        }
        expect(faults).toEqual([])

        async function choosePlace(): Promise<void> {
          const countries = page.locator('select[name=country]')
          const country = (await countries.locator('option').last().getAttribute('value')) ?? ''
          await countries.selectOption(country)
          const region = regions(country)[0]
          await page.locator('select[name=region]').selectOption(region?.id ?? '')
          await page.locator('select[name=city]').selectOption(region?.cities[0]?.id ?? '')
        }
      })
    }

    test(`the bar and buttons of members fit 320 px, said in the ${site.address} way`, async ({ page }) => {
      test.setTimeout(sampled(60_000, 300_000))
      await logInAsDemo(page)
      const chat = await firstPath(page, '/chats')
      const profiles = isWhole ? [await firstPath(page, '/members')] : []
      const others = isWhole ? ['/settings', '/credits/10', '/members', '/likes', '/profile'] : []
      const faults = await walk(page, [chat, ...profiles, ...others, '/premium'])
      await expect(page.locator('.bottom-bar .nav-items__label').filter({ visible: true })).toHaveCount(4)
      const chosen = await page.locator('.radio-list__row:has(:checked)').boundingBox()
      const wayOn = await page.locator('.paywall__summary').boundingBox()
      expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual(wayOn?.y ?? 0)
      const credits = (
        await page.locator('.radio-list__row:has(:checked) .bundle__credits').innerText()
      ).trim()
      await expect(page.locator('.paywall__summary .button')).toContainText(credits)
      expect(faults).toEqual([])
    })
  })
}
