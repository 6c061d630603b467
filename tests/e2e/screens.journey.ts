import { expect, test, type Page } from './journey.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { localize } from '../../src/core/urls.ts'
import { hasRoute, pathOf, type RouteId, routeIds, routeOf } from '../../src/routes.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { listen, violations } from './accessible.ts'
import { lostText } from './lost-text.ts'
import { enterAs, logInAsDemo, openPage } from './person.ts'

const PUBLIC = [
  '/',
  '/landers/gallery',
  '/terms',
  '/complaints',
  '/pricing',
  '/login',
  '/privacy',
  '/faq',
  '/fairness',
  '/reset-password',
  '/reset-password/do',
  '/signup',
  '/withdrawal',
  '/appeal',
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
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await lostText(page), `${path} at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 375, height: 740 })
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

const forMembers = (route: RouteId) => routeOf(route).audience === 'member'

/** The id of the first link of its kind on a page. */
async function linkedId(page: Page, path: string, kind: string): Promise<string> {
  await openPage(page, path)
  const href = await page.locator(`main a[href*="${kind}"]`).first().getAttribute('href')
  return href?.split(kind)[1]?.split(/[/?]/)[0] ?? ''
}

/** In so many languages besides the brand's own each page comes: all pages in all ten took half an hour. */
const OTHERS = 2

for (const site of (await loadSites()).slice(0, sampled(0, Infinity))) {
  const main = defaultLocale(site)
  test.describe(site.name, () => {
    test.describe.configure({ mode: 'parallel' })
    test.use({ baseURL: `http://${site.id}.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

    // Every kind of page at each brand in its own language; at the first the other languages take turns.
    const others = site.id === 'amora' ? site.locales.filter((locale) => locale !== main) : []
    for (const locale of [main, ...others]) {
      const turns = Math.floor(others.length / OTHERS)
      const isDue = (route: RouteId) =>
        locale === main || routeIds.indexOf(route) % turns === others.indexOf(locale) % turns
      const pages = locale === main ? 'every page' : 'each page in its turn'
      test(`${pages} is accessible and fits a phone in ${locale}`, async ({ page }) => {
        test.setTimeout(600_000)
        // Half-way through a fade nothing has its contrast.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const at = (bare: string) => localize(bare, locale, main)
        const lookAt = (route: RouteId, id: string) =>
          look(page, at(pathOf(route, { id, type: 'sent', token: 'a'.repeat(43) })))
        await enterAs(page, 'demo', at('/members'))
        const member = await linkedId(page, at('/members'), '/members/')
        const ids: Partial<Record<RouteId, string>> = {
          'chats-id': await linkedId(page, at('/chats'), '/chats/'),
          'transactions-id': await linkedId(page, at('/transactions'), '/transactions/'),
          'credits-id-paymentmethod': '25',
        }
        await lookAt('members-id', member)
        for (const route of routeIds)
          if (forMembers(route) && isDue(route)) await lookAt(route, ids[route] ?? member)

        await page.goto(`/dev/as/visitor?to=${at('/')}`)
        for (const route of routeIds)
          if (!forMembers(route) && hasRoute(site.features, route) && isDue(route))
            await lookAt(route, member)
      })
    }
  })
}
