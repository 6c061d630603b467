// Pages that the browser keeps to go back to, as members' browsers do: they come back as they were, and live on.

import { findWholeBrowser } from '../support/find-browser.ts'
import { expect, type Page, test } from './journey.ts'
import { LAUNCH_OPTIONS } from './launch-options.ts'
import { translatorOf } from './messages.ts'
import { enterAs, goBack, settled, userOf } from './person.ts'
import { LANDERS } from '../../src/contract/lists.ts'

const whole = findWholeBrowser()
test.use({ launchOptions: { ...LAUNCH_OPTIONS, ...(whole ? { executablePath: whole } : {}) } })
test.skip(whole === undefined, 'Only a whole Chromium keeps pages (apt-get install chromium).')

const t = await translatorOf('en')

/** Goes to another page and back, to the very page that was left. */
async function goAwayAndBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted }), {
      once: true,
    })
  })
  await page.goto('/faq')
  // A page that was kept loads nothing.
  await goBack(page)
  await page.waitForFunction(() => 'isKept' in window)
  expect(await page.evaluate(() => (window as unknown as { isKept: boolean }).isKept)).toBe(true)
}

/** Why the page now open was loaded anew, in the browser's words; none where it was kept. */
const reasonsOf = (page: Page) =>
  page.evaluate(() => {
    if ('isKept' in window) return []
    const [entry] = performance.getEntriesByType('navigation') as unknown as {
      notRestoredReasons?: { reasons: { reason: string }[] } | null
    }[]
    return entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? ['not told']
  })

/** Opens each page, goes away and back, and says which were loaded anew, and why. */
async function lostOf(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const lost: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    // On the first page of a device the service worker is new: a kept page that it takes over is dropped.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    await page.goto('/faq?away')
    await goBack(page)
    await page.waitForFunction(() => location.search !== '?away')
    const reasons = await reasonsOf(page)
    if (reasons.length > 0) lost[path] = reasons
  }
  return lost
}

test('every kind of page a visitor sees is kept to go back to', async ({ page }) => {
  const landers = LANDERS.slice(0, 2).map((name) => `/landers/${name}`)
  const paths = [
    '/',
    ...landers,
    '/faq',
    '/terms',
    '/pricing',
    '/login',
    '/signup',
    '/complaints',
    '/members',
  ]
  expect(await lostOf(page, paths)).toEqual({})
})

test('every kind of page a member sees is kept to go back to', async ({ page }) => {
  await enterAs(page, 'premium', '/members')
  const hrefOf = async (selector: string) => (await page.locator(selector).first().getAttribute('href')) ?? ''
  const profile = await hrefOf('.member-card__link[href^="/"]')
  await page.goto('/chats')
  const chat = await hrefOf('.chat-entry')
  const paths = [
    ...['/members', profile, `${profile}/chat`, '/chats', chat, '/likes', '/likes/sent', '/credits'],
    ...['/profile', '/settings', '/notifications', '/transactions', '/swipe-game', '/match-finder'],
  ]
  expect(await lostOf(page, paths)).toEqual({})
})

const idOf = async (page: Page) => (await userOf(page)).profile.id

test('a page that was kept hears messages and the other tabs again', async ({ browser, page, context }) => {
  await enterAs(page, 'demo', '/chats')
  await expect(page.locator('.chat-entry').first()).toBeVisible()
  const to = await idOf(page)
  await goAwayAndBack(page)

  const words = `Back already? ${Date.now()}`
  const sender = await browser.newContext()
  const theirs = await sender.newPage()
  await enterAs(theirs, 'premium', `/members/${to}/chat`)
  await theirs.locator('.composer__text').fill(words)
  await theirs.locator('.composer__send').click()
  await expect(page.locator('.chat-entry').first()).toContainText(words)
  await sender.close()

  await goAwayAndBack(page)
  const other = await context.newPage()
  await other.goto('/likes')
  await other.locator('.account-menu summary').click()
  await other.getByRole('button', { name: t('common.nav.logout') }).click()
  await expect(page.locator('.login--in-place')).toBeVisible()
})

test('a countdown on a page that was kept goes on', { tag: '@full' }, async ({ page }) => {
  await enterAs(page, 'new', '/premium')
  const left = page.getByRole('timer').first()
  await expect(left).toBeVisible()
  await goAwayAndBack(page)
  const before = await left.textContent()
  await expect(left).not.toHaveText(before ?? '')
})
