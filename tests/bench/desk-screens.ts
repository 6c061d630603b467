// From a key to the screen at the desk: the next case whole, and the grid of photos with its pictures. Beside it a bare page in
// the same browser, which asks for as many bytes and paints them.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'
import { PHOTOS_PAGE } from '../../src/core/cases.ts'
import { openStore } from '../../src/server/platform/db/open.ts'
import { newPrivateName, newPublicName } from '../../src/server/platform/media/names.ts'
import { openMediaStore } from '../../src/server/platform/media/store.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { findBrowser } from '../support/find-browser.ts'
import { freePort } from '../support/postgres.ts'
import { caseId, fraudCases, operatorToken, type Site, TOLERANCE } from './desk-setup.ts'
import { percentile } from './load.ts'
import { yesNo } from './scale-setup.ts'

/** Times of a bare page's p95, which takes a frame and a call: 100 and 400 ms where that is 17 ms. */
const BUDGETS = { 'next case': 6, 'grid of photos': 24 } as const
const WARM = 5
const TIMES = 40
const GRIDS = 10
/** What an operator takes at least to read a case. */
const READING_MS = 400
const BYTES = 10_000
/** Until a page is there at all. */
const START_MS = 120_000

/** What a page says once it is there; '' before. */
declare const isThere: () => string

/** Notes in a page when a key was pressed, and when after it something else was there. */
const watch = () => {
  const notes = { pressed: 0, painted: 0, shown: '' }
  Object.assign(globalThis, { notes })
  const look = () => {
    const shown = isThere()
    if (shown === '' || shown === notes.shown) return
    notes.shown = shown
    if (notes.pressed > 0) requestAnimationFrame(() => (notes.painted = performance.now()))
  }
  const press = () => Object.assign(notes, { pressed: performance.now(), painted: 0 })
  addEventListener('keydown', press, { capture: true })
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  // Pictures come without a change of the document, and tell it, not the window.
  document.addEventListener('load', look, { capture: true })
}

/** The case on the screen, once all of it is there. */
const CASE_THERE = `() => document.querySelector('.case__decision') === null ? ''
  : document.querySelector('.case-head code')?.textContent ?? ''`
const GRID_THERE = `() => {
  const pictures = [...document.querySelectorAll('.tile img')]
  return pictures.length > 0 && pictures.every((each) => each.complete && each.naturalWidth > 0)
    ? 'all' : ''
}`
const BARE_THERE = `() => document.querySelector('p')?.textContent ?? ''`
const BARE_PAGE = `<!doctype html><body><script>
  let count = 0
  addEventListener('keydown', async () => {
    const answer = await (await fetch('/rows')).text()
    document.body.replaceChildren(Object.assign(document.createElement('p'), { textContent: answer + count++ }))
  })
</script>`

async function startBare(): Promise<{ url: string; stop: () => void }> {
  const rows = 'x'.repeat(BYTES)
  const server = createServer((request, response) => {
    if (request.url === '/rows') response.end(rows)
    else response.setHeader('Content-Type', 'text/html').end(BARE_PAGE)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

async function openPage(browser: Browser, url: string, there: string, cookie?: string): Promise<Page> {
  // Playwright waits by words that are evaluated, which the desk's policy refuses.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  const { origin } = new URL(url)
  if (cookie !== undefined) await context.addCookies([{ name: 'desk', value: cookie, url: origin }])
  const page = await context.newPage()
  await page.addInitScript(`const isThere = ${there}; (${watch.toString()})()`)
  await page.goto(url)
  return page
}

/** Milliseconds from a key to what it paints. */
async function timeKey(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key)
  const noted = await page.waitForFunction(
    () => {
      const { notes } = globalThis as unknown as { notes: { pressed: number; painted: number } }
      return notes.painted > 0 && notes.painted - notes.pressed
    },
    undefined,
    { timeout: START_MS },
  )
  return Number(await noted.jsonValue())
}

/** Gives the photos that the grid shows a picture each. */
async function drawPhotos({ filled, engine }: Site): Promise<void> {
  const store = openStore({ dataDir: filled.folder, databaseUrl: filled.env.DATABASE_URL }, () => undefined)
  const media = openMediaStore(join(filled.folder, 'media'), { concurrency: 1 })
  try {
    const photos = await store.db
      .selectFrom('desk_case')
      .innerJoin('photo', (join) =>
        join.onRef('photo.pool', '=', 'desk_case.pool').onRef('photo.id', '=', 'desk_case.subject_ref'),
      )
      .select(['photo.pool', 'photo.id'])
      .where('desk_case.kind', '=', 'photo')
      .where('desk_case.closed_at', '=', 0)
      .orderBy('desk_case.due_at')
      .orderBy('desk_case.id')
      // The grid leaves out what others have claimed.
      .limit(4 * PHOTOS_PAGE)
      .execute()
    if (photos.length === 0) throw new Error(`${engine}: no photo waits`)
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const create = { width: 480, height: 600, channels: 3, background: '#000', noise } as const
    for (const { pool, id } of photos) {
      const drawn = await sharp({ create }).webp().toBuffer()
      const names = [newPublicName(), newPrivateName(), newPrivateName(), newPrivateName()] as const
      for (const name of names) await media.write(name, drawn)
      const [thumb_name, blurred_name, medium_name, full_name] = names
      await store.db
        .updateTable('photo')
        .set({ thumb_name, blurred_name, medium_name, full_name })
        .where('pool', '=', pool)
        .where('id', '=', id)
        .execute()
    }
  } finally {
    media.close()
    await store.db.destroy()
  }
}

export async function measureScreens(site: Site): Promise<boolean> {
  await drawPhotos(site)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const bare = await startBare()
  const desk = `http://desk.localhost:${site.deskPort}`
  const [cases, grids, bares]: [number[], number[], number[]] = [[], [], []]
  try {
    const [first = 0] = fraudCases(site)
    const page = await openPage(browser, `${desk}/cases/${caseId(first)}`, CASE_THERE, operatorToken(0))
    await page.locator('.case__decision').waitFor({ timeout: START_MS })
    const plain = await openPage(browser, bare.url, BARE_THERE)
    for (let index = 0; index < WARM + TIMES; index += 1) {
      await wait(READING_MS)
      const [next, beside] = [await timeKey(page, ']'), await timeKey(plain, ']')]
      if (index >= WARM) {
        cases.push(next)
        bares.push(beside)
      }
    }
    await page.context().close()
    for (let index = 0; index < GRIDS; index += 1) {
      const grid = await openPage(browser, `${desk}/appeals`, GRID_THERE, operatorToken(0))
      await grid.locator('main h1').waitFor({ timeout: START_MS })
      await wait(READING_MS)
      // Of two keys, each has to come soon after the other.
      await grid.locator('nav a[href="/photos"]').focus()
      grids.push(await timeKey(grid, 'Enter'))
      await grid.context().close()
    }
  } finally {
    bare.stop()
    await browser.close()
  }
  const load = (latencies: number[]) => ({ latencies: latencies.sort((one, other) => one - other) })
  const beside = percentile(load(bares), 95)
  const rows = Object.entries({ 'next case': cases, 'grid of photos': grids }).map(([what, latencies]) => {
    const p95 = percentile(load(latencies), 95)
    const budget = BUDGETS[what as keyof typeof BUDGETS]
    return { what, latencies, p95, budget, holds: p95 <= TOLERANCE * budget * beside }
  })
  printTable(`${site.engine}: from a key to the screen`, [
    {
      ...{ what: 'bare page', 'p50 ms': percentile(load(bares), 50).toFixed(0), 'p95 ms': beside.toFixed(0) },
      ...{ 'times bare': '', budget: '', holds: '' },
    },
    ...rows.map(({ what, latencies, p95, budget, holds }) => ({
      ...{ what, 'p50 ms': percentile({ latencies }, 50).toFixed(0), 'p95 ms': p95.toFixed(0) },
      ...{ 'times bare': (p95 / beside).toFixed(1), budget: `${budget} × bare`, holds: yesNo(holds) },
    })),
  ])
  return rows.every(({ holds }) => holds)
}
