// Pages that Chromium makes ahead (Speculation Rules): there at the tap, and for nobody until then.

import type { Browser, Page } from 'puppeteer-core'
import { activationStart, addressOf, openPrerenderingBrowser } from '../support/prerendering-browser.ts'
import { expect, test } from './journey.ts'

/** Time for a page to be made, and to do what it must not. */
const REST_MS = 4_000
const LONG_AHEAD_MS = 2_000
/** A finger's tap. */
const TAP_MS = 100

let browser: Browser | null = null
test.beforeAll(async () => {
  browser = await openPrerenderingBrowser()
})
test.afterAll(() => browser?.close())
test.beforeEach(() => {
  test.skip(browser === null, 'Only a whole Chromium makes pages ahead (apt-get install chromium).')
})

/** A page of a member of the demo, in a browser of their own. */
async function enter(name: string, path: string, origin = ''): Promise<Page> {
  const page = await (await browser?.createBrowserContext())?.newPage()
  if (!page) throw new Error('no browser')
  await page.setViewport({ width: 1280, height: 800 })
  await page.goto(`${origin}/dev/as/${name}?to=${encodeURIComponent(path)}`)
  await page.waitForSelector('main h1, main h2')
  return page
}

/** Rests the pointer on a link, until the page behind it is made and has run for a while. */
async function restOn(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { visible: true })
  await page.hover(selector)
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
}

/** Follows the link the pointer rests on, and proves that the page was made long before. */
async function lookAtAhead(page: Page, selector: string): Promise<void> {
  const before = await addressOf(page)
  await page.click(selector)
  await expect.poll(() => addressOf(page).catch(() => before)).not.toBe(before)
  expect(await activationStart(page)).toBeGreaterThan(LONG_AHEAD_MS)
}

const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { 'X-Request-Type': 'client' } })
    return answer.json() as Promise<unknown>
  }, path) as Promise<Answer>

const idOf = async (page: Page) =>
  (await ask<{ user: { profile: { id: string } } }>(page, '/api/user.php')).user.profile.id

const write = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async (address, how, content) => {
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Request-Type': 'client',
      }
      const answer = await fetch(address, { method: how, headers, body: JSON.stringify(content) })
      return answer.status
    },
    path,
    method,
    body,
  )

test('a conversation made ahead is not marked read before it is looked at', async ({ baseURL }) => {
  const page = await enter('demo', '/members', baseURL)
  const theirs = await enter('premium', '/members', baseURL)
  const [mine, them] = [await idOf(page), await idOf(theirs)]
  const text = `Read this at the tap. ${Date.now()}`
  await theirs.goto(`${baseURL}/members/${mine}/chat`)
  await theirs.waitForSelector('.composer__text')
  await theirs.type('.composer__text', text)
  await theirs.click('.composer__send')
  const isRead = async () => {
    const { messages } = await ask<{ messages: { text: string; read: boolean }[] }>(
      theirs,
      `/api/chat.php?profile=${mine}`,
    )
    return messages.find((message) => message.text === text)?.read
  }
  await expect.poll(isRead).toBe(false)
  await page.goto(`${baseURL}/members/${them}`)
  const link = '.profile-view__actions a[href$="/chat"]'
  await restOn(page, link)
  expect(await isRead()).toBe(false)
  await lookAtAhead(page, link)
  await expect.poll(isRead).toBe(true)
})

test('a profile made ahead does not count as seen before it is looked at', async ({ baseURL }) => {
  const page = await enter('demo', '/members', baseURL)
  const theirs = await enter('premium', '/members', baseURL)
  const [mine, them] = [await idOf(page), await idOf(theirs)]
  await write(theirs, 'DELETE', '/api/like.php', { profile: mine })
  expect(await write(theirs, 'POST', '/api/like.php', { profile: mine })).toBe(200)
  const isNew = async () => {
    const list = await ask<{ liked_by: { id: string; like_new: boolean }[] }>(
      page,
      '/api/likes.php?type=received',
    )
    return list.liked_by.find(({ id }) => id === them)?.like_new
  }
  await page.goto(`${baseURL}/likes`)
  const card = `.likes .member-card__link[href$="/${them}"]`
  await page.waitForSelector(card, { visible: true })
  expect(await isNew()).toBe(true)
  await restOn(page, card)
  expect(await isNew()).toBe(true)
  await lookAtAhead(page, card)
  await expect.poll(isNew).toBe(false)
})

test('a page made ahead opens no stream and wants no lead before it is looked at', async ({ baseURL }) => {
  const page = await enter('demo', '/profile', baseURL)
  const streams = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].filter(({ name }) => name === 'duet:events').length
    })
  await expect.poll(streams).toBe(1)
  const tab = '.site-nav .nav-items__link[href$="/chats"]'
  await restOn(page, tab)
  expect(await streams()).toBe(1)
  await lookAtAhead(page, tab)
  await expect.poll(streams).toBe(1)
})

test('what a page made ahead keeps for the next one outlives its activation', async ({ baseURL }) => {
  const page = await enter('demo', '/members', baseURL)
  const kept = () => page.evaluate(() => sessionStorage.getItem('duet:member:profiles:1') !== null)
  const card = '.member-card__link[href^="/"]'
  await restOn(page, card)
  expect(await kept()).toBe(false)
  await lookAtAhead(page, card)
  await expect.poll(kept).toBe(true)
})

test('a page is made while a finger is still on its tab, and is there once it lifts', async ({ baseURL }) => {
  const page = await enter('demo', '/members', baseURL)
  await page.setViewport({ width: 375, height: 740, isMobile: true, hasTouch: true })
  for (const path of ['/chats', '/likes', '/members']) {
    const tab = await page.waitForSelector(`.bottom-bar a[href$="${path}"]`, { visible: true })
    const box = await tab?.boundingBox()
    if (!box) throw new Error(`no tab to ${path}`)
    const finger = await page.touchscreen.touchStart(box.x + box.width / 2, box.y + box.height / 2)
    await new Promise((resolve) => setTimeout(resolve, TAP_MS))
    await finger.end()
    await expect.poll(() => addressOf(page).catch(() => '')).toBe(path)
    expect(await activationStart(page)).toBeGreaterThan(0)
  }
})

test('another language, a block and a logout discard what was made ahead', async ({ baseURL }) => {
  const tab = '.site-nav .nav-items__link[href$="/chats"]'
  const changes = [
    (page: Page) => write(page, 'PUT', '/api/user.php', { language: 'en' }),
    async (page: Page) => {
      const { results } = await ask<{ results: { id: string }[] }>(page, '/api/search.php')
      const profile = results.at(-1)?.id
      await write(page, 'POST', '/api/block.php', { profile })
      return write(page, 'DELETE', '/api/block.php', { profile })
    },
    (page: Page) => page.evaluate(async () => (await fetch('/api/logout.php')).status),
  ]
  for (const change of changes) {
    const page = await enter('demo', '/profile', baseURL)
    await restOn(page, tab)
    expect([200, 204]).toContain(await change(page))
    await page.evaluate(() => void setTimeout(() => location.assign('/chats')))
    await expect.poll(() => addressOf(page).catch(() => '')).toBe('/chats')
    expect(await activationStart(page)).toBe(0)
  }
})
