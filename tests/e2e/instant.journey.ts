// Pages that feel instant: what is known is painted first, what is tapped is fetched early, what takes long says so.

import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from './journey.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { logInAsDemo, settled } from './person.ts'

// Requests of a worker pass no route of a test.
test.use({ serviceWorkers: 'block' })

/** Until the page hears of it, the address is on its way for so long. */
const delay = (page: Page, path: string, milliseconds: number) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue()
  })

/** Opacity and width of the bar along the upper edge; null where there is none. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const { content, animationDuration, height } = getComputedStyle(document.documentElement, '::after')
    return content === 'none' ? null : { animationDuration, height }
  })

test('the progress bar is throttled by 200 ms and lasts 5,000 ms', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    let left = 0
    globalThis.navigation?.addEventListener('navigate', () => (left = performance.now()))
    new MutationObserver(() => {
      if (!('leaving' in document.documentElement.dataset)) return
      const { animationDuration, height } = getComputedStyle(document.documentElement, '::after')
      const bar = { waited: performance.now() - left, animationDuration, height }
      sessionStorage.setItem('bar', JSON.stringify(bar))
    }).observe(document, { attributeFilter: ['data-leaving'], subtree: true })
  })
  await logInAsDemo(page)
  await page.goto('/settings')
  await delay(page, '**/premium', 1500)
  // Not by a link, whose page is fetched before.
  await page.evaluate(() => void setTimeout(() => location.assign('/premium')))
  await page.waitForURL('**/premium')
  const bar = JSON.parse((await page.evaluate(() => sessionStorage.getItem('bar'))) ?? '{}') as {
    waited: number
  }
  expect(bar).toMatchObject({ animationDuration: '5s', height: '3px' })
  expect(bar.waited).toBeGreaterThanOrEqual(195)
  expect(await barOf(page)).toBeNull()
})

test('a page that is left for nothing has no bar', { tag: '@full' }, async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(() => location.assign('#content'))
  await page.waitForTimeout(300)
  expect(await barOf(page)).toBeNull()
})

test(
  'a script chunk load failure reloads the page once, not more than once per 60 s',
  { tag: '@full' },
  async ({ page }) => {
    await logInAsDemo(page)
    let asked = 0
    await page.route('**/_astro/filter-panels*.js', (route) => {
      asked += 1
      return route.fulfill({ status: 404, body: '' })
    })
    await page.goto('/members')
    await settled(page)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    const open = page.locator('.filter-chip__open').first()
    await open.click()
    await expect.poll(() => loads).toBe(1)
    await settled(page)
    await open.click()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await page.waitForTimeout(500)
    expect(loads).toBe(1)
  },
)

/** The path of a profile found by the search that has an answer to a question. */
async function profileWithAnswers(page: Page): Promise<string> {
  const found = await page.evaluate(async () => {
    const get = async (path: string) => (await (await fetch(path)).json()) as Record<string, unknown>
    const { results } = (await get('/api/search.php')) as { results: { id: string }[] }
    for (const { id } of results) {
      const { prompts } = (await get(`/api/profile.php?id=${id}`)) as { prompts?: unknown[] }
      if (prompts?.length) return id
    }
    return undefined
  })
  expect(found, 'somebody who has answered').toBeDefined()
  return `/members/${found}`
}

test('a known page paints what this tab knows in its first frame, and nothing moves', async ({ page }) => {
  await logInAsDemo(page)
  const paths = ['/chats', '/likes', '/members', await profileWithAnswers(page)]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  await page.addInitScript(() => {
    // The half second that a page waits at most is for machines too slow to keep the promise.
    const later = setTimeout.bind(window)
    const patient = (done: () => void, limit?: number) => later(done, limit === 500 ? 20_000 : limit)
    Object.assign(window, { setTimeout: patient })
    const seen = { frames: 0, skeletons: 0 }
    Object.assign(window, { seen })
    const look = () => {
      seen.frames += 1
      if (document.querySelector('main .skeleton')?.checkVisibility({ visibilityProperty: true }))
        seen.skeletons += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await noteShifts(page)
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: { skeletons: number } }).seen)
    expect(seen, path).toMatchObject({ skeletons: 0 })
    expect(await shiftsOf(page), path).toEqual([])
  }
})

test('a member page asks once, from its head, and has the first photos before islands', async ({ page }) => {
  await logInAsDemo(page)
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/user|search|likes|chats/.test(pathname) && pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto('/members')
  await settled(page)
  expect(asked.splice(0).sort()).toEqual(['/api/search.php', '/api/user.php'])
  for (const list of ['likes', 'chats']) {
    await page.goto(`/${list}`)
    await settled(page)
    expect(asked.splice(0).slice(0, 2).sort()).toEqual([`/api/${list}.php`, '/api/user.php'])
  }
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/members')
  const photo = await page
    .locator('.skeleton--portrait')
    .first()
    .evaluateHandle((skeleton) => getComputedStyle(skeleton))
  await expect.poll(() => photo.evaluate((style) => style.backgroundImage)).toContain('/media/')
})

test('a visitor asks nothing from the head', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/user\.php|search\.php/.test(request.url())) asked.push(request.url())
  })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/members')
  expect(asked).toEqual([])
})

test('the photo goes along to the profile, not with reduced motion', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    // A busy machine looks when animations as short as ours are over.
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-group(*) { animation-duration: 5s }')
    document.adoptedStyleSheets.push(slow)
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null }
      const note = () => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        sessionStorage.setItem('carried', JSON.stringify(moving))
      }
      viewTransition?.ready.then(note, () => 'skipped')
    })
  })
  const carried = () => page.evaluate(() => sessionStorage.getItem('carried') ?? '')
  const forget = () => page.evaluate(() => sessionStorage.removeItem('carried'))
  await logInAsDemo(page)
  const openProfile = () => page.locator('.member-card__link[href^="/"]').first().click()
  // Where the profile's scripts take longer than half a second its photo is not there at the first frame.
  await expect(async () => {
    await page.goto('/members')
    await openProfile()
    await page.waitForURL(/\/members\/[^/]+$/)
    await expect.poll(carried, { timeout: 2000 }).toContain('::view-transition-group(portrait)')
  }).toPass({ timeout: 30_000 })
  await forget()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/members')
  await openProfile()
  await page.locator('.profile-view__side').waitFor()
  expect(await carried()).toBe('')
})

test('a link under the pointer is fetched early: the document, and no call that acts', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  const fetched: string[] = []
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Success' || status === 'Ready') fetched.push(new URL(prefetchUrl).pathname)
  })
  await devtools.send('Preload.enable')
  await page.goto('/faq')
  await page.locator('footer a[href="/terms"]').hover()
  await expect.poll(() => fetched).toContain('/terms')
  const acting = await page
    .locator('a')
    .evaluateAll(
      (links) =>
        (links as HTMLAnchorElement[]).filter(
          ({ pathname, search, rel }) =>
            (pathname.startsWith('/api/') || search.includes('lang=')) && !rel.includes('nofollow'),
        ).length,
    )
  expect(acting).toBe(0)
})

test(
  'the panes of chats stand where they are whichever was parsed first',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAsDemo(page)
    const paneOf = async () => {
      await page.goto('/chats')
      return page.locator('.chats__pane').boundingBox()
    }
    await page.route('**/_astro/*.js', (route) => route.abort())
    const whole = await paneOf()
    await page.route('**/chats', async (route) => {
      const html = await readFile('dist/amora.example/chats.html', 'utf8')
      // As far as it had come when it was painted: the third pane is still on its way.
      const cut = html.slice(0, html.indexOf('class="partner"')).replace(/<[^<]*$/, '')
      await route.fulfill({ contentType: 'text/html', body: cut })
    })
    const early = await paneOf()
    await expect(page.locator('.partner')).toHaveCount(0)
    expect(early).toMatchObject({ x: whole?.x, width: whole?.width })
  },
)
