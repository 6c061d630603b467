// Members' pages without a network: what is known stays, what is not says so and leads on. `npm test` takes a sample; `npm run test:full` every page.
import { expect, type Page, test } from './journey.ts'
import { sampled } from '../support/full.ts'
import { translatorOf } from './messages.ts'
import { goBack, logInAsDemo } from './person.ts'

const PAGES = [
  '/chats',
  '/notifications',
  '/members',
  '/likes',
  '/likes/sent',
  '/profile',
  '/settings',
  '/lang-config',
  '/premium',
  '/transactions',
  '/swipe-game',
  '/match-finder',
]
const pages = PAGES.slice(0, sampled(1, PAGES.length))

const isIdle = (page: Page) =>
  expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })

/** A browser that says it is offline, though its pages come. */
const canBeOffline = (page: Page) =>
  page.addInitScript(() => {
    const isOnline = () => sessionStorage.getItem('test:offline') === null
    Object.defineProperty(Navigator.prototype, 'onLine', { get: isOnline })
  })

for (const path of pages) {
  test(`${path} offline shows what is known, or why not and another try`, async ({ page, context }) => {
    const t = await translatorOf('en')
    await canBeOffline(page)
    await logInAsDemo(page)
    const answer = await page.goto(path)
    test.skip(answer?.status() === 404, 'no such page yet')
    await isIdle(page)
    const known = await page.locator('main').innerText()

    // The connection goes while the page is open: nothing moves away, and the bar covers nothing.
    await page.evaluate(() => {
      sessionStorage.setItem('test:offline', '')
      dispatchEvent(new Event('offline'))
    })
    await expect(page.locator('.offline-bar')).toHaveText(t('common.states.offline'))
    expect(await page.locator('main h1').filter({ visible: true }).count()).toBe(1)
    await page.evaluate(() => {
      sessionStorage.removeItem('test:offline')
      dispatchEvent(new Event('online'))
    })
    await expect(page.locator('.offline-bar')).toBeEmpty()

    // The page comes, its calls do not.
    await context.route('**/api/**', (route) => route.abort())
    await page.evaluate(() => sessionStorage.setItem('test:offline', ''))
    await page.reload()
    await isIdle(page)
    const retry = page.locator('main').getByRole('button', { name: t('common.actions.retry') })
    const shown = await page.locator('main').innerText()
    expect(await page.locator('main h1').filter({ visible: true }).count(), shown).toBe(1)
    const isKnown = shown.length > known.length / 2
    if (!isKnown) await expect(retry.first()).toBeVisible()
    await context.unroute('**/api/**')
    await page.evaluate(() => {
      sessionStorage.removeItem('test:offline')
      dispatchEvent(new Event('online'))
    })
    await expect(retry).toHaveCount(0)
  })
}

/** How many records the databases of the origin hold. */
const storedRecords = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of db.objectStoreNames)
        count += await new Promise<number>((resolve) => {
          const counting = db.transaction(store).objectStore(store).count()
          counting.onsuccess = () => resolve(counting.result)
        })
      db.close()
    }
    return count
  })

// security 71
test('after a logout the device holds nothing of the member, offline either', async ({ page, context }) => {
  const t = await translatorOf('en')
  await logInAsDemo(page)
  await page.goto('/chats')
  await isIdle(page)
  const partner = (await page.locator('main a[href*="/chats/"]').first().innerText()).split('\n')[0] ?? ''
  expect(partner).not.toBe('')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // A page of members only: the search would go on as a visitor's.
  await page.goto('/likes')
  await page.locator('.account-menu__button').click()
  await page.getByRole('button', { name: t('common.nav.logout') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const keys = await page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('duet:member'),
    ),
  )
  expect(keys).toEqual([])
  expect(await storedRecords(page)).toBe(0)

  await context.setOffline(true)
  for (const way of [() => goBack(page), () => page.goto('/chats')]) {
    await way()
    await expect(page.locator('body')).not.toContainText(partner)
  }
})
