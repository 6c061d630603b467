// `npm run bench:pages`: what a page weighs at brotli 11, and how much it shifts, in Chromium against `npm start`.

import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../support/find-browser.ts'
import { startDemo } from '../support/start-demo.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { weighPage } from '../support/page-weight.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const BRANDS = ['amora', 'herbstgold']
const PUBLIC = ['/', '/landers/gallery', '/terms', '/privacy', '/faq']
const MEMBER = ['/members', '/chats', '/likes', '/premium', '/profile']

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const demo = await startDemo({ SITES: BRANDS.join(',') })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const rows: Record<string, string | number>[] = []
  for (const brand of BRANDS) rows.push(...(await measureBrand(browser, brand)))
  printTable('Pages at brotli 11, in kB, phone size', rows)
} finally {
  await browser.close()
  await demo.stop()
}

async function measureBrand(on: Browser, brand: string): Promise<Record<string, string | number>[]> {
  const origin = `http://${brand}.localhost:${demo.port}`
  const context = await on.newContext({ viewport: { width: 375, height: 740 }, serviceWorkers: 'block' })
  const rows = []
  for (const path of PUBLIC) rows.push(await measure(path, 'HTML + CSS + inline ≤ 10, script 0'))
  const login = await context.newPage()
  await login.goto(`${origin}/login`)
  await login.locator('input[name=login]').fill(DEMO_LOGIN.name)
  await login.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await login.locator('main form button[type=submit]').click()
  await login.waitForURL('**/members')
  await login.close()
  for (const path of MEMBER) rows.push(await measure(path, 'script ≤ 95'))
  await context.close()
  return rows

  async function measure(path: string, budget: string): Promise<Record<string, string | number>> {
    const { document, stylesheet, script, shift } = await weighPage(context, origin + path)
    return {
      page: `${brand} ${path}`,
      HTML: kilobytes(document),
      CSS: kilobytes(stylesheet),
      'HTML + CSS': kilobytes(document + stylesheet),
      script: kilobytes(script),
      CLS: shift.toFixed(3),
      budget,
    }
  }
}
