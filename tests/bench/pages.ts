// `npm run bench:pages`: what a page weighs at brotli 11, how much it shifts, and when a simulated phone paints it beside
// a page by hand, in Chromium against `npm start`.

import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../support/find-browser.ts'
import { startDemo } from '../support/start-demo.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { weighPage } from '../support/page-weight.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { startBarePages } from './bare-page.ts'
import { type Paints, paintsOf } from './simulated-phone.ts'
import { median } from './statistics.ts'

const BRANDS = ['amora', 'herbstgold']
const PUBLIC = ['/', '/landers/gallery', '/terms', '/privacy', '/faq']
/** Pages that bring a drawing or collage inline, and long legal texts. */
const DRAWN_OR_LEGAL = ['/', '/landers/gallery', '/terms', '/privacy']
const PAINTED = ['/', '/landers/gallery', '/faq']
const RUNS = 3
const MEMBER = ['/members', '/chats', '/likes', '/premium', '/profile']

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const bare = await startBarePages()
const demo = await startDemo({ SITES: BRANDS.join(',') })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const rows: Row[] = []
  const painted: Row[] = []
  for (const brand of BRANDS) {
    const measured = await measureBrand(browser, brand)
    rows.push(...measured.weights)
    painted.push(...measured.paints)
  }
  printTable('Pages at brotli 11, in kB, phone size', rows)
  printTable(`Paint on a simulated phone, middle of ${RUNS}`, painted)
} finally {
  bare.close()
  await browser.close()
  await demo.stop()
}

type Row = Record<string, string | number>

async function measureBrand(on: Browser, brand: string): Promise<{ weights: Row[]; paints: Row[] }> {
  const origin = `http://${brand}.localhost:${demo.data.PORT}`
  const context = await on.newContext({ viewport: { width: 375, height: 740 }, serviceWorkers: 'block' })
  const weights: Row[] = []
  const paints: Row[] = []
  for (const path of PUBLIC) {
    weights.push(await measure(path, `HTML + CSS + inline ≤ ${DRAWN_OR_LEGAL.includes(path) ? 14.6 : 10}`))
  }
  const byHand = await middle(`${bare.origin}/`)
  paints.push(paintRow(`${brand} page by hand`, byHand, ''))
  for (const path of PAINTED) {
    const own = await middle(origin + path)
    const later = Math.round(own.largest - byHand.largest)
    paints.push(paintRow(`${brand} ${path}`, own, `${later} ms later, ≤ 100`))
  }
  // The entry warning was answered.
  await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  const login = await context.newPage()
  await login.goto(`${origin}/login`)
  await login.locator('input[name=login]').fill(DEMO_LOGIN.name)
  await login.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await login.locator('main form button[type=submit]').click()
  await login.waitForURL('**/members')
  await login.close()
  for (const path of MEMBER) weights.push(await measure(path, `script ≤ ${path === '/chats' ? 110 : 95}`))
  const members = await middle(`${origin}/members`)
  const ratio = (members.largest / byHand.largest).toFixed(1)
  paints.push(paintRow(`${brand} /members`, members, `${ratio} times by hand, ≤ 3`))
  await context.close()
  return { weights, paints }

  async function middle(url: string): Promise<Paints> {
    const all: Paints[] = []
    for (let run = 0; run < RUNS; run += 1) all.push(await paintsOf(context, url))
    return {
      first: median(all.map(({ first }) => first)),
      largest: median(all.map(({ largest }) => largest)),
    }
  }

  async function measure(path: string, budget: string): Promise<Row> {
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

function paintRow(page: string, { first, largest }: Paints, budget: string): Row {
  return {
    page,
    'first paint': `${Math.round(first)} ms`,
    'largest paint': `${Math.round(largest)} ms`,
    budget,
  }
}
