// Chromium by its own protocol, Firefox by WebDriver BiDi.

import type { Browser, ElementHandle } from 'puppeteer-core'
import { type EnginePage, pageOf, toMiddle } from './page.ts'

export interface PageOptions {
  baseURL: string
  width: number
  height: number
}

/** A page of a browser context of its own. */
export async function puppeteerPage(
  browser: Browser,
  { baseURL, ...size }: PageOptions,
): Promise<EnginePage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(size)
  return pageOf<ElementHandle>(
    {
      open: async (url) => void (await page.goto(url)),
      // What it holds itself is outdated in Firefox once a page is back from the history.
      url: () => page.evaluate('location.href') as Promise<string>,
      run: (script, ...given) => page.evaluate(`(${script})(...${JSON.stringify(given)})`) as Promise<never>,
      find: async (script, target) => {
        const list = await page.evaluateHandle(`(${script})(${JSON.stringify(target)})`)
        const found = [...(await list.getProperties()).values()]
        return found.flatMap((one) => one.asElement() ?? []) as ElementHandle[]
      },
      click: async (element) => {
        await element.evaluate(toMiddle)
        await element.click()
      },
      fill: async (element, text) => {
        await element.evaluate((field) => (field as HTMLInputElement | HTMLTextAreaElement).select())
        await element.type(text)
      },
      choose: async (element, value) => void (await element.select(value)),
      attach: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
      screenshot: async (file) => void (await page.screenshot({ path: file })),
      close: () => context.close(),
    },
    baseURL,
  )
}
