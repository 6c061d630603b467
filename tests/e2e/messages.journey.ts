import { type Browser, type BrowserContext, expect, type Page, test } from './journey.ts'
import { type DEMO_NAMES } from '../../demo/login.ts'
import { isFull, sampled } from '../support/full.ts'
import { buyCredits, logInAsDemo } from './person.ts'

interface Member {
  context: BrowserContext
  id: string
  tabs: Page[]
}

/** A member in a browser of their own. */
async function arrive(browser: Browser, name: (typeof DEMO_NAMES)[number], baseURL: string): Promise<Member> {
  const context = await browser.newContext({
    baseURL,
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL, localStorage: [{ name: 'duet:device:entry:1', value: '1' }] }],
    },
  })
  const page = await context.newPage()
  await logInAsDemo(page, name)
  const known = await page.waitForFunction(() => sessionStorage.getItem('duet:member:user:1'))
  // The whole run writes more than a demo member's credits pay for, and a first try may have spent them.
  if (isFull || test.info().retry > 0) await buyCredits(page)
  const { id } = JSON.parse((await known.jsonValue()) ?? '{}') as { id: string }
  return { context, id, tabs: [page, await context.newPage()] }
}

async function openChat(page: Page, partner: Member): Promise<void> {
  await page.goto(`/members/${partner.id}/chat`)
  await expect(page.locator('.composer__text')).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.composer__text').fill(text)
  await page.locator('.composer__send').click()
  await expect(page.locator('.message__text', { hasText: text })).toHaveCount(1)
}

/** The messages of this run as the page shows them. */
const shownOn = async (page: Page, run: string) => {
  const texts = await page.locator('.message__text').allTextContents()
  return texts.map((text) => text.replace(/^.*?: /, '')).filter((text) => text.startsWith(run))
}

/** Unread messages and new likes, as the server counts them, before the page's title. */
async function expectTrueTitle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await page.evaluate(async () => {
        const [chats, likes] = await Promise.all(
          ['/api/chats.php', '/api/likes.php'].map(
            async (path) => (await fetch(path)).json() as Promise<unknown>,
          ),
        )
        return { ...(chats as object), ...(likes as object) } as {
          unread_messages: number
          new_likes: number
        }
      })
      const sum = waiting.unread_messages + waiting.new_likes
      const prefix = /^\[(\d+)\]/.exec(await page.title())?.[1] ?? '0'
      return Number(prefix) - sum
    })
    .toBe(0)
}

// Chromium keeps the outbox, the locks and the title; many seeded runs of it are played by `npm run chaos -- --exchange`.
test('two members in two tabs each see every message once, in order, through faults', async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all([
    arrive(browser, 'demo', baseURL ?? ''),
    arrive(browser, 'premium', baseURL ?? ''),
  ])
  const pages = [...ann.tabs, ...ben.tabs]
  await Promise.all([
    ...ann.tabs.map((tab) => openChat(tab, ben)),
    ...ben.tabs.map((tab) => openChat(tab, ann)),
  ])
  const run = `run ${Date.now()}`
  let written = 0
  const next = () => `${run} no ${(written += 1)}`
  const both = async () => {
    await Promise.all([write(ann.tabs[written % 2]!, next()), write(ben.tabs[(written + 1) % 2]!, next())])
  }
  for (let turn = 0; turn < sampled(1, 4); turn += 1) await both()

  await write(ann.tabs[0]!, next())
  await ann.tabs[0]!.reload()
  await ben.context.setOffline(true)
  await write(ben.tabs[0]!, next())
  await write(ben.tabs[1]!, next())
  await expect(ben.tabs[0]!.locator('.message-state--queued')).toHaveCount(2)
  await write(ann.tabs[1]!, next())
  await ben.context.setOffline(false)

  for (const page of pages) {
    await expect.poll(async () => (await shownOn(page, run)).length).toBe(written)
    await expect(page.locator('.message-state--queued, .message-state--sending')).toHaveCount(0)
  }
  const [first, ...others] = await Promise.all(pages.map((page) => shownOn(page, run)))
  expect(new Set(first).size).toBe(written)
  for (const other of others) expect(other).toEqual(first)
  for (const page of [ann.tabs[0]!, ben.tabs[0]!]) await expectTrueTitle(page)
  await expect(ann.tabs[0]!.locator('.message--mine .message-state').last()).toHaveText(/Read/)
  await Promise.all([ann.context.close(), ben.context.close()])
})

test('a message written offline goes out from another page after its own was closed', async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all([
    arrive(browser, 'premium', baseURL ?? ''),
    arrive(browser, 'demo', baseURL ?? ''),
  ])
  const [writing, other] = ann.tabs as [Page, Page]
  await openChat(writing, ben)
  const text = `left behind ${Date.now()}`
  await ann.context.setOffline(true)
  await write(writing, text)
  await writing.close()
  await ann.context.setOffline(false)
  await other.goto('/members')
  await openChat(ben.tabs[0]!, ann)
  await expect(ben.tabs[0]!.locator('.message__text', { hasText: text })).toHaveCount(1)
  await Promise.all([ann.context.close(), ben.context.close()])
})
