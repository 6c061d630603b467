// Chromium with pages made ahead: Playwright's way of following a page keeps it from prerendering any.

import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findWholeBrowser } from './find-browser.ts'

/** Null where no whole Chromium is installed. */
export async function openPrerenderingBrowser(): Promise<Browser | null> {
  const executablePath = findWholeBrowser()
  if (executablePath === undefined) return null
  return puppeteer.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      // Chromium would keep pages elsewhere from a server on this machine by itself.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  })
}

/** The address of the page on show; what puppeteer holds is outdated once a prerendered page has come in its place. */
export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname)

/** When the page on show was activated, in milliseconds after it was begun; 0 where it was not prerendered. */
export const activationStart = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as unknown as { activationStart: number })
        .activationStart,
  )
