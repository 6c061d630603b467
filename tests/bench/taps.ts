// Click to paint of pages a member knows: prerendered while the pointer rests on the link, and otherwise. By puppeteer, for
// Playwright's way of following a page keeps Chromium from prerendering any.

import type { Browser, Page } from 'puppeteer-core'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { activationStart, openPrerenderingBrowser } from '../support/prerendering-browser.ts'

const PHONE = { width: 375, height: 740 }
/** Until a page is made and has what it asks for; until a page that was looked at rests. */
const AHEAD_MS = 2_500
const REST_MS = 800
const LATE_MS = 10_000

/** Milliseconds from a click to the paint of what the page is for. */
export interface Taps {
  page: string
  prerendered: number[]
  otherwise: number[]
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What a member opens, and what is to be seen then. */
const KNOWN = (profile: string, chat: string): [path: string, wanted: string][] => [
  ['/members', '.member-card'],
  [profile, '.profile-view__side h2, .profile-view__actions a'],
  [chat, '.conversation .composer textarea'],
  ['/chats', '.chats__list a[href*="/chats/"]'],
  ['/likes', '.likes .member-card__link'],
  ['/likes/sent', '.likes .member-card__link'],
  ['/credits', '.paywall__choice input'],
  ['/profile', '.own-profile__form'],
  ['/transactions', 'main a[href*="/transactions/"]'],
  ['/settings', '.settings__row'],
  ['/notifications', '.settings input, .settings [role=switch]'],
  ['/lang-config', '.settings__form'],
]

/** Taps twelve pages at each brand, in turn prerendered and otherwise, and a bare page between them. */
export async function measureTaps(
  brands: readonly { name: string; origin: string }[],
  bare: string,
  runs: number,
): Promise<{ taps: Taps[]; bare: Omit<Taps, 'page'> }> {
  const browser = await openPrerenderingBrowser()
  if (!browser) throw new Error('Only a whole Chromium prerenders pages: apt-get install chromium.')
  try {
    const plain = await openPage(browser)
    await plain.goto(bare)
    const ahead = await openTab(plain)
    const bareTaps: Omit<Taps, 'page'> = { prerendered: [], otherwise: [] }
    const taps: Taps[] = []
    for (const { name, origin } of brands) {
      const loaded = await openPage(browser)
      await logIn(loaded, origin)
      const profile = await firstLink(loaded, `${origin}/members`, '.member-card__link[href^="/"]')
      const chat = await firstLink(loaded, `${origin}/chats`, 'main a[href*="/chats/"]')
      // A tab of its own: what puppeteer adds to new documents is lost with a page that a prerendered one takes the place of.
      const prerendered = await openTab(loaded)
      const known = KNOWN(profile, chat)
      const ofBrand = known.map(([path]): Taps => ({
        page: `${name} ${path}`,
        prerendered: [],
        otherwise: [],
      }))
      for (let run = 0; run <= runs; run += 1) {
        for (const [index, [path, wanted]] of known.entries()) {
          for (const kind of ['otherwise', 'prerendered'] as const) {
            const page = kind === 'prerendered' ? prerendered : loaded
            await page.bringToFront()
            await page.goto(`${origin}/faq`)
            await wait(REST_MS)
            const paint = await tap(page, path, wanted, kind === 'prerendered').catch((error: unknown) => {
              console.log(`${name} ${path} ${kind}: ${String(error)}`)
              return null
            })
            // The first round makes them known.
            if (run > 0 && paint !== null) ofBrand[index]?.[kind].push(paint)
          }
        }
        await plain.bringToFront()
        bareTaps.otherwise.push((await tap(plain, `/?${name}${run}`, 'h1', false)) ?? NaN)
        await ahead.bringToFront()
        await ahead.goto(bare)
        bareTaps.prerendered.push((await tap(ahead, `/?ahead${name}${run}`, 'h1', true)) ?? NaN)
      }
      taps.push(...ofBrand)
      await loaded.browserContext().close()
    }
    return { taps, bare: bareTaps }
  } finally {
    await browser.close()
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(PHONE)
  await page.evaluateOnNewDocument(() => localStorage.setItem('duet:device:entry:1', '1'))
  await noteFrames(page)
  return page
}

async function openTab(beside: Page): Promise<Page> {
  const page = await beside.browserContext().newPage()
  await page.setViewport(PHONE)
  return page
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.type('.login__form input[name=login]', 'premium')
  await page.type('input[name=password]', DEMO_LOGIN.password)
  await Promise.all([page.waitForNavigation(), page.click('main form button[type=submit]')])
  await page.evaluate(() =>
    localStorage.setItem('duet:member:icebreakers-offered:1', '{"at":9999999999999,"profiles":[]}'),
  )
}

async function firstLink(page: Page, url: string, selector: string): Promise<string> {
  await page.goto(url)
  await page.waitForSelector(selector)
  return (await page.$eval(selector, (link) => link.getAttribute('href'))) ?? ''
}

/** Follows a link by a click; null where the page was not prerendered though it should have been. */
async function tap(page: Page, path: string, wanted: string, isAhead: boolean): Promise<number | null> {
  const link = await page.evaluate(
    (href, selector, marked) => {
      sessionStorage.setItem('wanted', selector)
      sessionStorage.setItem('path', new URL(href, location.href).pathname)
      addEventListener(
        'click',
        (event) => sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp)),
        true,
      )
      for (const link of document.querySelectorAll('[data-next]')) link.removeAttribute('data-next')
      const anchor = document.createElement('a')
      Object.assign(anchor, { href, textContent: 'on' })
      if (marked) anchor.dataset.next = ''
      Object.assign(anchor.style, {
        position: 'fixed',
        inset: '60px auto auto 8px',
        padding: '12px',
        zIndex: 99,
      })
      document.body.append(anchor)
      const { x, y } = anchor.getBoundingClientRect()
      return { x: x + 6, y: y + 6 }
    },
    path,
    wanted,
    isAhead,
  )
  if (isAhead) {
    await page.mouse.move(PHONE.width - 20, PHONE.height - 20)
    await page.mouse.move(link.x, link.y)
    await wait(AHEAD_MS)
  }
  await page.mouse.click(link.x, link.y)
  // Asked late: a question would run script of ours before its paint.
  await wait(REST_MS)
  await page.waitForSelector(wanted, { timeout: LATE_MS })
  const start = await activationStart(page)
  if (isAhead !== start > 0) return null
  return paintOf(page, wanted, isAhead)
}

/**
 * When what was waited for was painted after the click: a page that is loaded notes the first frame with it; of a prerendered one
 * the browser tells its largest paint, and what was waited for was there long before.
 */
function paintOf(page: Page, wanted: string, isAhead: boolean): Promise<number> {
  return page.evaluate(
    async (selector, ahead) => {
      const clicked = Number(sessionStorage.getItem('clicked'))
      if (document.querySelector(selector) === null) throw new Error(`no ${selector}`)
      if (!ahead) return Number(sessionStorage.getItem('painted')) - clicked
      const largest = await new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      )
      return performance.timeOrigin + largest - clicked
    },
    wanted,
    isAhead,
  )
}

/** Has each page note the first frame with what its tap was for. */
const noteFrames = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const look = () => {
      const wanted = sessionStorage.getItem('wanted')
      if (!wanted || location.pathname !== sessionStorage.getItem('path')) return
      if (document.querySelector(wanted) === null) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () =>
        sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()))
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })
