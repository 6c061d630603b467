// `node tests/bench/pages.ts [weights paints] [brands]`, of `npm run bench:pages`: what a page weighs at brotli 11, how much
// it shifts, and when a simulated phone paints it beside the same page by hand and built by Astro left to itself, in
// Chromium against `npm start`. Ends with 1 where too few kinds of page are painted soon after the one by hand.

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

const PUBLIC = ['/', '/landers/gallery', '/landers/tinderswipe', '/terms', '/privacy', '/faq']
/** One of each kind. */
const PAINTED = [
  '/',
  '/landers/gallery',
  '/landers/maplanding',
  '/landers/collagelanding',
  '/landers/tinderswipe',
  '/landers/video',
  '/landers/iconslanding',
  '/pricing',
  '/terms',
  '/faq',
]
/** So many of them are to be painted at most so long after the page by hand, in milliseconds. */
const SOON = 8
const SOON_MS = 100
const LATE = 1.1
const RUNS = 3
const MEMBER = ['/members', '/chats', '/likes', '/premium', '/profile']

const fileOf = (path: string) => `${path === '/' ? '/index' : path}.html`
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const sites = await loadSites()
const words = process.argv.slice(2)
const named = words.filter((word) => sites.some(({ id }) => id === word))
const brands = named.length > 0 ? named : ['amora', 'herbstgold']
const parts = words.filter((word) => !named.includes(word))
const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
const demo = await startDemo({ SITES: brands.join(',') })
const originOf = (brand: string) => `http://${brand}.localhost:${demo.data.PORT}`
const openPhone = (on: Browser) =>
  on.newContext({ viewport: { width: 375, height: 740 }, serviceWorkers: 'block' })
const middle = (all: readonly Paints[]): Paints => ({
  first: median(all.map(({ first }) => first)),
  largest: median(all.map(({ largest }) => largest)),
  element: all.at(-1)?.element ?? '',
})

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const rows: Row[] = []
  const painted: Row[] = []
  for (const brand of brands) {
    if (isAsked('weights')) rows.push(...(await weights(browser, brand)))
    if (isAsked('paints')) painted.push(...(await paints(browser, brand)))
  }
  if (rows.length > 0) printTable('Pages at brotli 11, in kB, phone size', rows)
  if (painted.length > 0) printTable(`Paint on a simulated phone, middle of ${RUNS}`, painted)
} finally {
  await browser.close()
  await demo.stop()
}

type Row = Record<string, string | number>

async function paints(on: Browser, brand: string): Promise<Row[]> {
  const context = await openPhone(on)
  const folder = join('dist', sites.find(({ id }) => id === brand)?.domain ?? '')
  const built = new Map(PAINTED.map((path) => [path, readFileSync(join(folder, fileOf(path)), 'utf8')]))
  const plain = buildPlainAstro(built, folder)
  const hand = await startSamePages(new Map([...built].map(([path, html]) => [path, byHand(html)])), folder)
  const astro = await startSamePages(plain.pages, plain.folder)
  const rows: Row[] = []
  let soon = 0
  try {
    for (const path of PAINTED) {
      const kinds = [hand.origin, astro.origin, originOf(brand)].map((origin) => ({
        url: origin + path,
        all: [] as Paints[],
      }))
      // In turn, so that what else the machine does falls on all alike.
      for (let run = 0; run < RUNS; run += 1)
        for (const { url, all } of kinds) all.push(await paintsOf(context, url))
      const [ofHand, ofAstro, own] = kinds.map(({ all }) => middle(all))
      if (!ofHand || !ofAstro || !own) continue
      const later = [own.first - ofHand.first, own.largest - ofHand.largest].map(Math.round)
      if (later.every((time) => time <= SOON_MS * LATE)) soon += 1
      rows.push(paintRow(`${brand} ${path}, by hand`, ofHand, ''))
      rows.push(paintRow(`${brand} ${path}, plain Astro`, ofAstro, ''))
      rows.push(paintRow(`${brand} ${path}`, own, `${later.join(' and ')} ms later, ≤ ${SOON_MS}`))
    }
  } finally {
    for (const server of [hand, astro]) server.close()
    plain.remove()
    await context.close()
  }
  if (soon < SOON) process.exitCode = 1
  rows.push({ page: `${brand}, kinds`, budget: `${soon} of ${PAINTED.length} soon after, ≥ ${SOON}` })
  return rows
}

function paintRow(page: string, { first, largest, element }: Paints, budget: string): Row {
  return {
    page,
    'first paint': `${Math.round(first)} ms`,
    'largest paint': `${Math.round(largest)} ms`,
    element,
    budget,
  }
}

async function weights(on: Browser, brand: string): Promise<Row[]> {
  const origin = originOf(brand)
  const context = await openPhone(on)
  const measure = async (path: string, budget: string): Promise<Row> => {
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
  const rows: Row[] = []
  for (const path of PUBLIC) rows.push(await measure(path, `HTML + CSS + inline ≤ ${RESPONSE_BUDGET / 1000}`))
  // The entry warning was answered.
  await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  const login = await context.newPage()
  await login.goto(`${origin}/login`)
  await login.locator('.login__form input[name=login]').fill(DEMO_LOGIN.name)
  await login.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await login.locator('main form button[type=submit]').click()
  await login.waitForURL('**/members')
  await login.close()
  for (const path of MEMBER) rows.push(await measure(path, `script ≤ ${scriptBudget(path) / 1000}`))
  await context.close()
  return rows
}
