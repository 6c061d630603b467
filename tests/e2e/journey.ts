// What journeys import in the runner's place: a journey fails where a page of it threw, and nobody expected that.

import { type BrowserContext, expect, test as base } from 'playwright/test'

export * from 'playwright/test'

interface Errors {
  /** Uncaught errors that a journey expects of its pages; null: none. Set by `test.use`. */
  expectedErrors: RegExp | null
  pageErrors: undefined
}

export const test = base.extend<Errors>({
  expectedErrors: [null, { option: true }],
  pageErrors: [
    async ({ browser, expectedErrors, javaScriptEnabled }, use) => {
      const errors: string[] = []
      const follow = (context: BrowserContext) => {
        context.on('weberror', (thrown) => {
          const url = thrown.page()?.url() ?? 'a page'
          const { stack, message } = thrown.error()
          const words = [stack, message].find((each) => each !== undefined && each !== '') ?? ''
          // The test bank and the other pages of the demo have no script.
          if (!url.includes('/dev/')) errors.push(`${url}: ${words}`)
        })
      }
      // Without script a page throws nothing; what Chromium reports is of its own transition between two pages.
      if (javaScriptEnabled) browser.on('context', follow)
      await use(undefined)
      browser.off('context', follow)
      const unexpected = errors.filter((error) => !expectedErrors?.test(error))
      expect(unexpected, 'uncaught errors and unhandled rejections of pages').toEqual([])
    },
    { auto: true },
  ],
})
