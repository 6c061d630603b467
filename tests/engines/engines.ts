// Pages of three engines for the journeys of this folder, and what a person does on them.

import { expect, test as base } from 'playwright/test'
import puppeteer, { type Browser } from 'puppeteer-core'
import { DEMO_LOGIN, type DEMO_NAMES } from '../../demo/login.ts'
import { findBrowser } from '../support/find-browser.ts'
import { type Engine, findProgram } from './find-engine.ts'
import { css, type EnginePage, type Target } from './page.ts'
import { puppeteerPage } from './puppeteer-page.ts'
import { webkitPage } from './webkit-page.ts'

interface Wishes {
  /** The engine that is tried, where nothing is said. */
  engine?: Engine
  baseURL?: string
  width?: number
  isDark?: boolean
}

type Open = (wishes?: Wishes) => Promise<EnginePage>
type Launch = (engine: 'chromium' | 'firefox', isDark: boolean) => Promise<Browser>

const launch: Launch = async (engine, isDark) =>
  engine === 'firefox'
    ? puppeteer.launch({
        browser: 'firefox',
        executablePath: findProgram('firefox-esr') ?? '',
        extraPrefsFirefox: {
          'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
          'ui.prefersReducedMotion': 1,
          // As on phones, bars to scroll by take no room.
          'ui.useOverlayScrollbars': 1,
        },
      })
    : puppeteer.launch({
        executablePath: await findBrowser(),
        args: [
          '--no-sandbox',
          '--disable-background-networking',
          '--force-prefers-reduced-motion',
          // Puppeteer loses a page that comes back as it was kept; tests/e2e looks at those.
          '--disable-features=LocalNetworkAccessChecks,BackForwardCache',
          ...(isDark ? ['--blink-settings=preferredColorScheme=0'] : []),
        ],
      })

export const test = base.extend<{ open: Open }, { launchOnce: Launch }>({
  launchOnce: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads names of fixtures from a pattern
    async ({}, use) => {
      const running = new Map<string, Promise<Browser>>()
      await use((engine, isDark) => {
        const key = `${engine} ${isDark}`
        const browser = running.get(key) ?? launch(engine, isDark)
        running.set(key, browser)
        return browser
      })
      for (const browser of running.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],
  /** Opens a page in a browser that knows nobody yet; it closes with the journey. */
  open: async ({ launchOnce, baseURL: site = '' }, use, info) => {
    const pages: EnginePage[] = []
    await use(async (wishes = {}) => {
      const { engine = info.project.name as Engine, baseURL = site, width = 375, isDark = false } = wishes
      const options = { baseURL, width, height: width < 600 ? 740 : 800 }
      const page =
        engine === 'webkit'
          ? await webkitPage(options, isDark ? ['--dark-mode'] : [])
          : await puppeteerPage(await launchOnce(engine, isDark), options)
      pages.push(page)
      // Behind the entry warning, where a brand has one.
      await page.goto('/robots.txt')
      await page.evaluate(() => localStorage.setItem('duet:device:entry:1', '1'))
      return page
    })
    for (const [index, page] of pages.entries()) {
      if (info.status !== info.expectedStatus)
        await page.screenshot(`${info.outputPath(`page-${index + 1}`)}.png`).catch(() => undefined)
      await page.close()
    }
  },
})

// A page that is just being left answers nothing.

/** Waits until a target is in sight, so many times where that is said. */
export async function see(page: EnginePage, target: Target, count?: number): Promise<void> {
  const seen = () =>
    page.texts(target).then(
      ({ length }) => length,
      () => -1,
    )
  const found = expect.poll(seen, { message: JSON.stringify(target) })
  await (count === undefined ? found.toBeGreaterThan(0) : found.toBe(count))
}

/** Waits until the page has such a path, query included. */
export async function arrive(page: EnginePage, path: RegExp): Promise<void> {
  const seen = () => page.path().catch(() => '')
  await expect.poll(seen, { message: String(path) }).toMatch(path)
}

/** Logs in as a member of the demo, by the form. */
export async function logIn(page: EnginePage, name: (typeof DEMO_NAMES)[number]): Promise<void> {
  await page.goto('/login')
  await page.fill(css('.login__form input[name=login]'), name)
  await page.fill(css('input[name=password]'), DEMO_LOGIN.password)
  await page.click(css('main form button[type=submit]'))
  await arrive(page, /^\/members(\?|$)/)
  await see(page, css('.member-card__link'))
  // First lines count as offered, so that they open over nothing a journey does.
  await page.evaluate(() =>
    localStorage.setItem('duet:member:icebreakers-offered:1', '{"at":9999999999999,"profiles":[]}'),
  )
}
