// The frame around every page, on small screens, in long languages and on a slow line. `npm test` takes a sample; `npm run test:full` every page, brand and language.

import { expect, type Page, test } from './journey.ts'
import { LOCALES } from '../../src/contract/lists.ts'
import { sampled } from '../support/full.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { servedSites } from '../support/served-sites.ts'
import { brokenLabels, brokenWords, cutSelects, smallTargets } from './fit.ts'
import { lostText } from './lost-text.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo, withoutPhoto } from './person.ts'

const port = process.env.JOURNEY_PORT ?? '4321'
const all = await servedSites()
const sites = all.slice(0, sampled(1, all.length))

const MEMBER = ['/members', '/likes', '/chats', '/premium', '/profile']
const VISITOR = [
  '/login',
  '/faq',
  '/signup',
  '/members',
  '/nowhere',
  '/terms',
  '/privacy',
  '/landers/gallery',
]
const LONG_WORDS = ['de', 'fi', 'nl', 'sv'] as const
const languages = LONG_WORDS.slice(0, sampled(2, LONG_WORDS.length))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Logs in and has seen a page: from then on it is known which alert is due. */
async function enter(page: Page): Promise<void> {
  await logInAsDemo(page)
  await open(page, '/members')
}

/** Sends away the alert that is due. */
async function dismissAlert(page: Page): Promise<void> {
  await open(page, '/likes')
  await page.locator('.alert__dismiss').click()
  await expect(page.locator('.alert--line')).toHaveCount(0)
}

/** A phone in the countryside: 1.6 Mbit/s, 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}

/** Where it begins, and the block of its own colour that it stands in. */
function edgesOf(element: Element): number[] {
  const edges: number[] = []
  for (
    let one: Element | null = element;
    one && !one.matches('main, .header, .footer');
    one = one.parentElement
  ) {
    const isBlock = getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)'
    if (one === element || isBlock) edges.push(Math.round(one.getBoundingClientRect().x))
  }
  return edges
}

const sizes = [
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
].slice(0, sampled(1, 2))

for (const site of sites) {
  const own = site.domain_language.slice(0, 2)
  const inLocale = (locale: string, path: string) => (locale === own ? path : `/${locale}${path}`)

  test.describe(site.id, () => {
    test.use({ baseURL: `http://${site.id}.localhost:${port}` })

    for (const size of sizes) {
      for (const isDue of [true, false].slice(0, sampled(1, 2))) {
        const which = `${isDue ? 'with' : 'without'} an alert due, at ${size.width}`
        test(`nothing moves on member pages on a slow line ${which}`, { tag: '@full' }, async ({ page }) => {
          test.slow()
          await page.setViewportSize(size)
          await withoutPhoto(page)
          await enter(page)
          if (!isDue) await dismissAlert(page)
          await noteShifts(page)
          await slowDown(page)
          for (const path of MEMBER) {
            await open(page, path)
            const line = page.locator('.alert--line')
            await expect(line).toHaveCount(isDue && path !== '/profile' ? 1 : 0)
            if (isDue && path !== '/profile') expect((await line.boundingBox())?.height).toBe(48)
            expect(await shiftsOf(page), path).toEqual([])
          }
        })
      }
    }

    test('visitors find controls of 44 px, whole words, labels and values', async ({ page }) => {
      test.slow()
      await walk(page, VISITOR.slice(0, sampled(4, VISITOR.length)))
    })

    test('members find controls of 44 px, whole words, labels and values', async ({ page }) => {
      test.slow()
      await logInAsDemo(page)
      await walk(page, ['/notifications', ...MEMBER.slice(0, sampled(2, MEMBER.length))])
    })

    async function walk(page: Page, paths: readonly string[]): Promise<void> {
      const faults: string[] = []
      for (const locale of languages) {
        for (const path of paths) {
          await open(page, inLocale(locale, path))
          for (const width of [320, 375]) {
            await page.setViewportSize({ width, height: 740 })
            const found = [
              ...(await smallTargets(page)).map((one) => `small: ${one}`),
              ...(await brokenWords(page)).map((one) => `broken: ${one}`),
              ...(await brokenLabels(page)).map((one) => `label: ${one}`),
              ...(await cutSelects(page)).map((one) => `cut: ${one}`),
              ...(await lostText(page)).map((one) => `lost: ${one}`),
            ]
            faults.push(...found.map((one) => `${locale} ${path} ${width} ${one}`))
          }
        }
      }
      expect(faults).toEqual([])
    }

    test(
      'the header keeps both ways in on one line in every language',
      { tag: '@full' },
      async ({ page }) => {
        for (const locale of LOCALES) {
          for (const width of [320, 375]) {
            await page.setViewportSize({ width, height: 740 })
            await page.goto(inLocale(locale, '/faq'))
            await page.evaluate(() => document.fonts.ready)
            const boxes = await page
              .locator('.header :is(a, button)')
              .filter({ visible: true })
              .evaluateAll((all) =>
                all.map((one) => {
                  const { left, right, height } = one.getBoundingClientRect()
                  // Letters stand at the edge, and what is pressed goes on around them.
                  const around = one.matches('.header__link') ? getComputedStyle(one).paddingInlineEnd : '0'
                  return { left, right, end: right - parseFloat(around), height }
                }),
              )
            expect(boxes.length).toBe(site.signups === 'all' ? 3 : 2)
            const where = `${locale} at ${width}: ${JSON.stringify(boxes)}`
            for (const [index, { left, end, height }] of boxes.entries()) {
              expect(height, where).toBeLessThan(56)
              expect(left, where).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 16)
              expect(end, where).toBeLessThanOrEqual(width - 16)
            }
          }
        }
      },
    )

    test('header, alert, content and footer share their edges', { tag: '@full' }, async ({ page }) => {
      await withoutPhoto(page)
      await enter(page)
      for (const width of [375, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        for (const path of ['/members', '/likes', '/premium']) {
          await open(page, path)
          await expect(page.locator('.alert--line')).toBeVisible()
          const edgesAt = (part: string) =>
            page.locator(part).filter({ visible: true }).first().evaluate(edgesOf)
          const [start = -1] = await edgesAt('.header .logo')
          for (const part of [
            '.alert--line :is(.alert__icon, .alert__title)',
            'main h1',
            '.footer__links a',
          ]) {
            expect(await edgesAt(part), `${path} ${width} ${part}`).toContain(start)
          }
        }
      }
    })
  })
}

test('a visitor on a member page finds one heading', { tag: '@full' }, async ({ page }) => {
  for (const path of [...MEMBER.filter((each) => each !== '/members'), '/signup-matches', '/credits/10']) {
    await open(page, path)
    await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
  }
})

test('the offline bar pushes the page down and covers nothing', async ({ page, context }) => {
  const t = await translatorOf('en')
  await logInAsDemo(page)
  await open(page, '/likes')
  await context.setOffline(true)
  const bar = page.locator('.offline-bar', { hasText: t('common.states.offline') })
  await expect(bar).toBeVisible()
  const { height = 0 } = (await bar.boundingBox()) ?? {}
  const logo = await page.locator('.header .logo').boundingBox()
  expect(height).toBeGreaterThan(0)
  expect(logo?.y).toBeGreaterThanOrEqual(height)
  await context.setOffline(false)
})

test(
  'languages open over the page without a script, and from the member’s menu',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login')
    await page.locator('.header__language').click()
    await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/login$/)
    await logInAsDemo(page)
    await page.locator('.account-menu__button').click()
    await page.locator('.account-menu__panel button[popovertarget]').click()
    await page.locator('#languages').getByRole('link', { name: 'Suomi' }).click()
    await expect(page).toHaveURL(/\/fi\/members$/)
  },
)

test('the pages of what is missing show a scene each, not the same', { tag: '@full' }, async ({ page }) => {
  const scenes: (string | null)[] = []
  for (const path of ['/nowhere', '/offline']) {
    await page.goto(path)
    const scene = page.locator('.status__scene img')
    await expect(scene).toHaveJSProperty('complete', true)
    expect(await scene.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    scenes.push(await scene.getAttribute('src'))
  }
  expect(new Set(scenes).size).toBe(2)
})
