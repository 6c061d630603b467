// `npm run bench:pages`: what a page weighs at brotli 11, how much it shifts, and when a simulated phone paints it beside
// the same page by hand and built by Astro left to itself, in Chromium against `npm start`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../support/find-browser.ts'
import { startDemo } from '../support/start-demo.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { RESPONSE_BUDGET, scriptBudget, weighPage } from '../support/page-weight.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { buildPlainAstro, byHand, startSamePages } from './same-page.ts'
import { type Paints, paintsOf } from './simulated-phone.ts'
import { median } from './statistics.ts'

const BRANDS = ['amora', 'herbstgold']
const PUBLIC = ['/', '/landers/gallery', '/landers/tinderswipe', '/terms', '/privacy', '/faq']
const PAINTED = ['/', '/landers/gallery', '/landers/maplanding', '/terms', '/faq']
const RUNS = 3
const MEMBER = ['/members', '/chats', '/likes', '/premium', '/profile']

const fileOf = (path: string) => `${path === '/' ? '/index' : path}.html`
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const sites = await loadSites()
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
  await browser.close()
  await demo.stop()
}

type Row = Record<string, string | number>

async function measureBrand(on: Browser, brand: string): Promise<{ weights: Row[]; paints: Row[] }> {
  const origin = `http://${brand}.localhost:${demo.data.PORT}`
  const context = await on.newContext({ viewport: { width: 375, height: 740 }, serviceWorkers: 'block' })
  const weights: Row[] = []
  const paints: Row[] = []
  for (const path of PUBLIC)
    weights.push(await measure(path, `HTML + CSS + inline ≤ ${RESPONSE_BUDGET / 1000}`))
  const folder = join('dist', sites.find(({ id }) => id === brand)?.domain ?? '')
  const built = new Map(PAINTED.map((path) => [path, readFileSync(join(folder, fileOf(path)), 'utf8')]))
  const plain = buildPlainAstro(built, folder)
  const servers = {
    'by hand': await startSamePages(new Map([...built].map(([path, html]) => [path, byHand(html)])), folder),
    'plain Astro': await startSamePages(plain.pages, plain.folder),
  }
  let homeByHand = NaN
  try {
    for (const path of PAINTED) {
      const hand = await middle(servers['by hand'].origin + path)
      const astro = await middle(servers['plain Astro'].origin + path)
      const own = await middle(origin + path)
      if (path === '/') homeByHand = hand.largest
      const [first, largest] = [own.first - hand.first, own.largest - hand.largest].map(Math.round)
      paints.push(paintRow(`${brand} ${path}, by hand`, hand, ''))
      paints.push(paintRow(`${brand} ${path}, plain Astro`, astro, ''))
      paints.push(paintRow(`${brand} ${path}`, own, `${first} and ${largest} ms later, ≤ 100`))
    }
  } finally {
    for (const server of Object.values(servers)) server.close()
    plain.remove()
  }
  // The entry warning was answered.
  await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  const login = await context.newPage()
  await login.goto(`${origin}/login`)
  await login.locator('.login__form input[name=login]').fill(DEMO_LOGIN.name)
  await login.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await login.locator('main form button[type=submit]').click()
  await login.waitForURL('**/members')
  await login.close()
  for (const path of MEMBER) weights.push(await measure(path, `script ≤ ${scriptBudget(path) / 1000}`))
  const members = await middle(`${origin}/members`)
  const ratio = (members.largest / homeByHand).toFixed(1)
  paints.push(paintRow(`${brand} /members`, members, `${ratio} times home by hand, ≤ 3`))
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
