// `npm run bench:pages`: what a page weighs at brotli 11, and how much it shifts, in Chromium against `npm start`.

import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../find-browser.ts'
import { startDemo } from '../start-demo.ts'
import { DEMO_LOGIN } from '../../src/server/demo/login.ts'
import { printTable } from './table.ts'

const BRANDS = ['amora', 'herbstgold']
const PUBLIC = ['/', '/landers/gallery', '/terms', '/privacy', '/faq']
const MEMBER = ['/members', '/chats', '/likes', '/premium', '/profile']
const SETTLE_MS = 1500

const weigh = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

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
    const page = await context.newPage()
    const weights = { document: 0, stylesheet: 0, script: 0 }
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      if (!(kind in weights) || response.status() !== 200) return
      reading.push(
        response.body().then((body) => {
          weights[kind as keyof typeof weights] += weigh(body)
        }),
      )
    })
    await page.addInitScript(() => {
      const shifts = window as unknown as { shifted: number }
      shifts.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(origin + path)
    await page.waitForTimeout(SETTLE_MS)
    await Promise.all(reading)
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    await page.close()
    return {
      page: `${brand} ${path}`,
      HTML: kilobytes(weights.document),
      CSS: kilobytes(weights.stylesheet),
      'HTML + CSS': kilobytes(weights.document + weights.stylesheet),
      script: kilobytes(weights.script),
      CLS: shifted.toFixed(3),
      budget,
    }
  }
}
