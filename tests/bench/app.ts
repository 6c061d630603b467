// `npm run bench:app [weights first paint inp lists memory]`: the member area in Chromium against `npm start`, each part
// beside the same with a bare page, at the same time on the same machine. Ends with 1 where a click comes to its paint, or
// the members to their largest one, more than a tenth later than it should.

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { DEMO_LOGIN, type DEMO_NAMES } from '../../demo/login.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { createBrands } from '../../src/server/platform/brands.ts'
import { openStore } from '../../src/server/platform/db/open.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { findBrowser } from '../support/find-browser.ts'
import { fillChats, fillMembers, memberId, sessionToken } from '../support/members.ts'
import { scriptBudget, weighPage } from '../support/page-weight.ts'
import { startDemo } from '../support/start-demo.ts'
import { startBarePages } from './bare-page.ts'
import { measureFirstData } from './first-data.ts'
import { addProbe, forgetNotes, memoryOf, notesOf, openWindow } from './probe.ts'
import type { Waterfall } from './simulated-phone.ts'
import { median } from './statistics.ts'
import { measureTaps } from './taps.ts'

const BRAND = 'amora'
const TAPPED = [BRAND, 'minerve']
const RUNS = 5
/** Milliseconds from a click to the paint of a known page. */
const CLICK_MS = { prerendered: 50, otherwise: 110 }
/** Largest paint of the members, in times that of a page by hand with the same cards. */
const MEMBERS_TIMES = 2.5
const LATE = 1.1
const CHATS = 500
const MESSAGES = 1000
const CHANGES = 200
const PHONE = { width: 375, height: 740 }
const DESK = { width: 1280, height: 800 }

type Row = Record<string, string | number>

let isFilled = false
const parts = process.argv.slice(2)
const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const milliseconds = (value: number) => `${Math.round(value)} ms`
const worst = (values: readonly number[]) => Math.max(0, ...values)

const demo = await startDemo({ SITES: isAsked('paint') ? TAPPED.join(',') : BRAND })
const origin = `http://${BRAND}.localhost:${demo.data.PORT}`
const bare = await startBarePages()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-features=LocalNetworkAccessChecks'],
})
try {
  if (isAsked('weights')) printTable('Script of member pages at brotli 11, in kB', await weights(browser))
  if (isAsked('first'))
    printTable(`First data on a simulated phone, in ms, middle of ${RUNS}`, await firstData(browser))
  if (isAsked('paint')) printTable(`Click to paint of a known page, middle of ${RUNS}`, await paints())
  if (isAsked('inp')) printTable('Interactions at a quarter of the speed', await interactions(browser))
  if (isAsked('lists')) printTable('Long lists, scrolled from end to end', await lists(browser))
  if (isAsked('memory')) printTable(`Memory over ${CHANGES} page changes`, await memory(browser))
} finally {
  await browser.close()
  bare.close()
  await demo.stop()
}

async function contextOf(on: Browser, viewport: typeof PHONE): Promise<BrowserContext> {
  const context = await on.newContext({ viewport, serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  return context
}

async function logIn(context: BrowserContext, name: (typeof DEMO_NAMES)[number]): Promise<Page> {
  const page = await openWindow(context)
  await page.goto(`${origin}/login`)
  await page.locator('.login__form input[name=login]').fill(name)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/members')
  return page
}

/** The first address on the page that such a link leads to. */
async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  await page.goto(origin + path)
  const href = await page.locator(selector).first().getAttribute('href')
  return href ?? path
}

async function weights(on: Browser): Promise<Row[]> {
  const rows: Row[] = []
  const weigh = async (name: (typeof DEMO_NAMES)[number], paths: (page: Page) => Promise<string[]>) => {
    const context = await contextOf(on, PHONE)
    const page = await logIn(context, name)
    const known = await paths(page)
    // Another tab would hand on what it loads.
    await page.goto('about:blank')
    for (const path of known) {
      const { script } = await weighPage(context, origin + path)
      const budget = `≤ ${scriptBudget(path) / 1000}`
      rows.push({ page: path, as: name, script: kilobytes(script), budget })
    }
    await context.close()
  }
  await weigh('demo', async (page) => {
    const profile = await firstLink(page, '/members', '.member-card__link[href^="/"]')
    const chat = await firstLink(page, '/chats', 'main a[href*="/chats/"]')
    const like = profile.replace('/members/', '/likes/m/')
    const own = ['/profile', '/settings', '/notifications', '/lang-config', '/transactions']
    const games = ['/signup-matches', '/swipe-game', '/match-finder']
    return [
      ...['/members', profile, `${profile}/chat`, '/chats', chat],
      ...['/likes', '/likes/sent', '/likes/matches', like],
      ...own,
      ...games,
    ]
  })
  await weigh('new', () => Promise.resolve(['/premium', '/credits/10', '/directdebit?bundle=10']))
  await weigh('premium', async (page) => {
    const payment = await firstLink(page, '/transactions', 'main a[href*="/transactions/"]')
    return ['/credits', '/credits/10', '/credits/repeat-order', payment]
  })
  return rows
}

async function firstData(on: Browser): Promise<Row[]> {
  const context = await contextOf(on, PHONE)
  const page = await logIn(context, 'demo')
  const profile = await firstLink(page, '/members', '.member-card__link[href^="/"]')
  await page.goto('about:blank')
  const measured = await measureFirstData(
    context,
    origin,
    [
      { path: '/members', call: '/api/search.php', wanted: '.member-card__link' },
      { path: '/likes', call: '/api/likes.php?type=received', wanted: '.likes .member-card__link' },
      { path: '/chats', call: '/api/chats.php', wanted: '.chats__list a[href*="/chats/"]' },
      { path: profile, call: `/api/profile.php?id=${profile.split('/').at(-1)}`, wanted: '#profile-name' },
    ],
    RUNS,
  )
  await context.close()
  const [members] = measured
  if (!(members && members.own.largest <= members.hand.largest * MEMBERS_TIMES * LATE)) process.exitCode = 1
  const row = (what: string, steps: Waterfall, times: string): Row => ({
    page: what,
    'first byte': Math.round(steps.firstByte),
    parsed: Math.round(steps.parsed),
    styles: Math.round(steps.styled),
    script: Math.round(steps.script),
    'call begun': Math.round(steps.callBegun),
    answered: Math.round(steps.callAnswered),
    'first paint': Math.round(steps.first),
    shown: Math.round(steps.shown),
    largest: Math.round(steps.largest),
    element: steps.element,
    times,
  })
  return measured.flatMap(({ page: path, own, hand }, index) => [
    row('by hand', hand, ''),
    row(
      path,
      own,
      `${(own.largest / hand.largest).toFixed(2)}${index === 0 ? `, ≤ ${MEMBERS_TIMES}` : ''}; shown ${(own.shown / hand.shown).toFixed(2)}`,
    ),
  ])
}

async function paints(): Promise<Row[]> {
  const brands = TAPPED.map((name) => ({ name, origin: `http://${name}.localhost:${demo.data.PORT}` }))
  const measured = await measureTaps(brands, bare.origin, RUNS)
  const { taps } = measured
  const kinds = ['prerendered', 'otherwise'] as const
  const summary = kinds.map((kind) => {
    const middle = median(taps.flatMap((one) => one[kind]))
    const plain = median(measured.bare[kind])
    if (!(middle <= CLICK_MS[kind] * LATE)) process.exitCode = 1
    return [
      kind,
      `${milliseconds(middle)}, ${(middle / plain).toFixed(1)} times bare, ≤ ${CLICK_MS[kind]} ms`,
    ]
  })
  return [
    ...taps.map(({ page, ...times }) => ({
      page,
      ...Object.fromEntries(
        kinds.map((kind) => [
          kind,
          `${milliseconds(median(times[kind]))}, longest ${milliseconds(worst(times[kind]))} (${times[kind].length})`,
        ]),
      ),
    })),
    { page: 'all, middle', ...Object.fromEntries(summary) },
    {
      page: 'bare page',
      ...Object.fromEntries(kinds.map((kind) => [kind, milliseconds(median(measured.bare[kind]))])),
    },
  ]
}

async function interactions(on: Browser): Promise<Row[]> {
  const context = await contextOf(on, PHONE)
  await addProbe(context)
  const page = await logIn(context, 'premium')
  await page.waitForTimeout(3000)
  await forgetNotes(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await walk(page)
  const app = (await notesOf(page)).interactions
  await page.goto(bare.origin)
  for (let press = 0; press < 10; press += 1) {
    await page.locator('button').click()
    await page.waitForTimeout(200)
  }
  const plain = (await notesOf(page)).interactions
  await context.close()
  const slowest = [...app].sort((one, other) => other.duration - one.duration).slice(0, 5)
  return [
    ...slowest.map(({ name, target, duration }) => ({
      where: target.slice(0, 70),
      event: name,
      'to paint': milliseconds(duration),
      budget: '≤ 100 ms',
    })),
    {
      where: `all: ${app.length} events`,
      event: '',
      'to paint': milliseconds(worst(app.map((one) => one.duration))),
      budget: '≤ 100 ms',
    },
    {
      where: 'bare page',
      event: 'click',
      'to paint': milliseconds(worst(plain.map((one) => one.duration))),
      budget: '',
    },
  ]
}

/** Members, a profile, a like, a chat. */
async function walk(page: Page): Promise<void> {
  const rest = () => page.waitForTimeout(700)
  await rest()
  for (const like of await page
    .locator('.member-card__like button')
    .all()
    .then((all) => all.slice(0, 2))) {
    for (let press = 0; press < 2; press += 1) {
      await like.click()
      await rest()
    }
  }
  await page.locator('.filter-chip__open').first().click()
  await rest()
  await page.keyboard.press('Escape')
  await rest()
  await page.locator('.member-card__link[href^="/"]').nth(1).click()
  await page.waitForURL(/\/members\/[^/]+$/)
  await page.locator('.photos__open').first().waitFor()
  await rest()
  await page.locator('.photos__open').first().click()
  await rest()
  await page.keyboard.press('Escape')
  await rest()
  await page.locator('.profile-view__actions button').first().click()
  await rest()
  const icebreaker = page.locator('dialog.icebreaker')
  await page.addLocatorHandler(icebreaker, () => page.keyboard.press('Escape'))
  await page.locator('.profile-view__actions a[href$="/chat"]').first().click()
  const area = page.locator('.composer textarea')
  await area.waitFor()
  await rest()
  await area.click()
  await page.keyboard.type('Good evening, how was your day?', { delay: 60 })
  await rest()
  await page.keyboard.press('Enter')
  await rest()
  await page.locator('.conversation__back').click()
  await page.waitForURL(/\/chats$/)
  await rest()
  await page.locator('.chats__list a[href*="/chats/"]').nth(1).click()
  await rest()
}

/** A member with long lists, logged in. */
async function openLists(on: Browser, viewport: typeof PHONE): Promise<Page> {
  const context = await contextOf(on, viewport)
  await context.addCookies([
    { name: 'session', value: sessionToken(0), url: origin },
    { name: 'signed_in', value: '1', url: origin },
  ])
  await addProbe(context)
  return openWindow(context)
}

async function fillLists(): Promise<void> {
  if (isFilled) return
  isFilled = true
  const store = openStore({ dataDir: demo.data.DATA_DIR ?? '' }, () => undefined)
  const sites = await loadSites()
  const pool = createBrands(sites, sites, () => '').get(BRAND)?.pool ?? BRAND
  const now = Date.now()
  await fillMembers(store, { brand: BRAND, pool, members: CHATS + 1, sessions: 1, now })
  await fillChats(store, { pool, chats: CHATS, messages: MESSAGES, now })
  await store.db.destroy()
}

async function lists(on: Browser): Promise<Row[]> {
  await fillLists()
  const rows: Row[] = []
  const measure = async (what: string, url: string, list: string, item: string, by: number) => {
    const page = await openLists(on, DESK)
    await page.goto(url)
    await page.locator(item).first().waitFor()
    await page.waitForTimeout(2500)
    await forgetNotes(page)
    const box = await page.locator(list).first().boundingBox()
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
    let [seen, still] = [0, 0]
    while (still < 12) {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(60)
      const state = await page
        .locator(list)
        .first()
        .evaluate((one, selector) => one.querySelectorAll(selector).length + one.scrollTop, item)
      still = state === seen ? still + 1 : 0
      seen = state
    }
    const count = await page.locator(item).count()
    const { tasks } = await notesOf(page)
    rows.push({
      what,
      items: count,
      'tasks > 50 ms': tasks.length,
      longest: milliseconds(worst(tasks)),
      budget: 'none',
    })
    await page.context().close()
  }
  const chat = `/chats/${memberId(0)}-1`
  await measure(`${CHATS} chats`, `${origin}/chats`, '.chats__list', '.chats__list a[href*="/chats/"]', 900)
  await measure(`${MESSAGES} messages`, origin + chat, '.messages__box', '.message__row', -900)
  await measure(`bare page, ${MESSAGES} rows`, `${bare.origin}/list`, 'ul', 'li', 900)
  return rows
}

async function memory(on: Browser): Promise<Row[]> {
  await fillLists()
  const rows: Row[] = []
  const measure = async (what: string, page: Page, change: (index: number) => Promise<void>) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    for (let index = 0; index < CHANGES / 10; index += 1) await change(index)
    const before = await memoryOf(devtools)
    for (let index = 0; index < CHANGES; index += 1) await change(index)
    const after = await memoryOf(devtools)
    rows.push({
      what,
      'heap before': `${(before.heap / 1e6).toFixed(1)} MB`,
      'heap after': `${(after.heap / 1e6).toFixed(1)} MB`,
      'nodes before': before.nodes,
      'nodes after': after.nodes,
      budget: 'flat',
    })
    await page.context().close()
  }
  const pages = ['/members', '/likes', '/chats', '/profile']
  const documents = await openLists(on, PHONE)
  await measure('documents', documents, async (index) => {
    await documents.goto(origin + (pages[index % pages.length] ?? ''))
    await documents.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  })
  const chats = await openLists(on, DESK)
  await chats.goto(`${origin}/chats`)
  await chats.locator('.chats__list a[href*="/chats/"]').nth(9).waitFor()
  await measure('conversations in one document', chats, async (index) => {
    await chats
      .locator('.chats__list a[href*="/chats/"]')
      .nth(index % 10)
      .click()
    await chats.locator('.conversation__head').waitFor()
  })
  const plain = await openLists(on, PHONE)
  await measure('bare page', plain, async (index) => void (await plain.goto(`${bare.origin}/?${index}`)))
  return rows
}
