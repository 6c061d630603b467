// The app on a home screen: installable, offline, updated, with a way back of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Page } from './journey.ts'
import { siteProxy, type SiteProxy } from '../support/site-proxy.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo, settled } from './person.ts'

/** A worker fetches some twenty files before it takes over. */
const SLOWLY = { timeout: 60_000 }
const SITE_PORT = Number(process.env.JOURNEY_PORT ?? '4321')

const test = base.extend<object, { network: SiteProxy }>({
  network: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads names of fixtures from a pattern
    async ({}, use) => {
      const network = await siteProxy(SITE_PORT)
      await use(network)
      await network.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ network }, use) => use(`http://amora.localhost:${network.port}`),
})

/** Counts, through reloads, how often documents load and workers take over. */
const countLoads = (page: Page) =>
  page.addInitScript(() => {
    const add = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    add('loads')
    navigator.serviceWorker.addEventListener('controllerchange', () => add('takeovers'))
  })

const countsOf = (page: Page) =>
  page.evaluate(() => ['loads', 'takeovers'].map((name) => Number(sessionStorage.getItem(name))))

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const held = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(held)).flat().map(({ url }) => new URL(url).pathname)
  })

test('offline, a visitor finds the brand’s own page, in the language asked for', async ({
  page,
  network,
}) => {
  const t = await translatorOf('de')
  await page.goto('/de/faq')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await network.cut()
  await page.goto('/de/pricing')
  await expect(page.getByRole('heading', { name: t('common.offline.title') })).toBeVisible()
  await expect(page).toHaveTitle(/Amora$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await network.restore()
})

// security 71
test('offline, the installed app says so in its language, and holds nothing private', async ({
  page,
  network,
}) => {
  const t = await translatorOf('de')
  await logInAsDemo(page)
  for (const path of ['/de/members', '/de/profile', '/de/transactions']) await page.goto(path)
  await page.goto('/de/chats')
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const paths = await cachedPaths(page)
  expect(paths).toContain('/de/offline')
  expect(
    paths.filter((path) => !/^(\/[a-z]{2})?\/offline$|^\/_astro\/[\w.-]+$|^\/icon\.svg$/.test(path)),
  ).toEqual([])

  await network.cut()
  await page.goto('/de/chats')
  await expect(page.getByRole('heading', { name: t('common.offline.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const broken = await page.evaluate(
    () => [...document.images].filter((image) => image.naturalWidth === 0).length,
  )
  expect(broken).toBe(0)
  expect(
    await page.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0)),
  ).toBe(true)
  await page.goto('/likes')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/de/chats')
  await network.restore()
  await page.getByRole('link', { name: t('common.offline.retry') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-route', 'chats')
})

test('the worker keeps the offline pages and what they load, and nothing else', () => {
  const read = (file: string) => readFileSync(join('dist/amora.example', file), 'utf8')
  const kept = [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url)
  const pages = kept.filter((url) => /^(\/[a-z]{2})?\/offline$/.test(url))
  expect(pages).toHaveLength(11)
  const html = pages.map((page) => read(`${page}.html`)).join('')
  for (const url of kept) if (!pages.includes(url)) expect(html).toContain(`"${url}"`)
  const loads = /<link rel="(?:stylesheet|preload)" href="([^"]+)"|<(?:img|script)\b[^>]* src="([^"]+)"/g
  for (const [, style, source] of html.matchAll(loads)) expect(kept).toContain(style ?? source)
})

// security 72
test('a new worker takes over once, and no page loads itself again for it', async ({ page, network }) => {
  await countLoads(page)
  await page.goto('/members')
  await expect.poll(() => countsOf(page), SLOWLY).toEqual([1, 1])
  for (const takeovers of [2, 3]) {
    network.deployWorker()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(() => countsOf(page), SLOWLY).toEqual([1, takeovers])
  }
  const waiting = await page.evaluate(async () => {
    const { installing, waiting: idle } = await navigator.serviceWorker.ready
    return [installing, idle]
  })
  expect(waiting).toEqual([null, null])
  await page.goto('/faq')
  await page.goto('/members')
  await settled(page)
  expect(await countsOf(page)).toEqual([3, 3])

  // A script that a newer build replaced: one load, not more within a minute.
  const lose = () => page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
  await lose()
  await expect.poll(() => countsOf(page).catch(() => []), SLOWLY).toEqual([4, 3])
  await settled(page)
  await lose()
  await settled(page)
  expect(await countsOf(page)).toEqual([4, 3])
})

test(
  'a browser finds nothing that keeps the app from being installed',
  { tag: '@full' },
  async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    for (const path of ['/', '/pl']) {
      await page.goto(path)
      const { errors, data = '' } = await session.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
      const { screenshots, start_url, lang } = JSON.parse(data) as {
        screenshots: { src: string; sizes: string; form_factor: string }[]
        start_url: string
        lang: string
      }
      expect([start_url, lang]).toEqual(path === '/' ? ['/members', 'en'] : ['/pl/members', 'pl'])
      expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
      for (const { src, sizes } of screenshots) {
        const size = await page.evaluate(async (url) => {
          const picture = await createImageBitmap(await (await fetch(url)).blob())
          return `${picture.width}x${picture.height}`
        }, src)
        expect(size).toBe(sizes)
      }
    }
  },
)

/** Styles as the app on a home screen has them; no browser under test can be told that it is one. */
const asInstalled = (page: Page) =>
  page.evaluate(() => {
    const open = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('display-mode: standalone')) {
          rule.media.mediaText = 'all'
        }
        if (rule instanceof CSSGroupingRule) open(rule.cssRules)
        if (rule instanceof CSSStyleRule) open(rule.cssRules)
      }
    }
    for (const { cssRules } of document.styleSheets) open(cssRules)
  })

test(
  'only the installed app shows a way back, and it leads to where one came from',
  { tag: '@full' },
  async ({ page, context }) => {
    const t = await translatorOf('en')
    await logInAsDemo(page)
    const backOn = (on: Page) => on.getByRole('link', { name: t('common.nav.back'), exact: true })
    await page.goto('/likes/sent')
    await settled(page)
    await expect(backOn(page)).toHaveCount(0)
    await asInstalled(page)
    await backOn(page).click()
    await page.waitForURL('**/members')
    await asInstalled(page)
    await expect(backOn(page)).toHaveCount(0)

    const opened = await context.newPage()
    await opened.goto('/likes/sent')
    await settled(opened)
    await asInstalled(opened)
    await backOn(opened).click()
    await opened.waitForURL((url) => url.pathname === '/likes')
  },
)
