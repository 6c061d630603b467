import { expect, type Locator, test, type Page } from './journey.ts'
import sharp from 'sharp'
import { violations } from './accessible.ts'
import { press, tick } from './keys.ts'
import { translatorOf } from './messages.ts'
import { goBack, logInAsDemo, settled } from './person.ts'

const t = await translatorOf('en')

/** Demands the whole composer inside the window, below what is read. */
async function expectComposerInView(page: Page, state: string): Promise<void> {
  await expect(page.locator('.composer__text')).toBeVisible()
  await expect(page.locator('.conversation [aria-busy=true]')).toHaveCount(0)
  const box = await page.locator('.composer').boundingBox()
  const height = await page.evaluate(() => window.innerHeight)
  expect(box?.y, state).toBeGreaterThan(0)
  expect((box?.y ?? 0) + (box?.height ?? 0), state).toBeLessThanOrEqual(height + 1)
}

async function openNewestChat(page: Page): Promise<void> {
  await page.goto('/chats')
  await page.locator('main a[href*="/chats/"]').first().click()
  await page.waitForURL('**/chats/*')
}

/** From the next page on, answers of a call have another value under a key, wherever it stands. */
const changeAnswers = (page: Page, call: string, key: string, value: unknown) =>
  page.addInitScript(
    ([call, key, value]) => {
      const send = window.fetch.bind(window)
      window.fetch = async (input, init) => {
        const response = await send(input, init)
        if (!response.url.includes(call) || !response.ok) return response
        const text = JSON.stringify(await response.json(), (name, known: unknown) =>
          name === key ? value : known,
        )
        return new Response(text, response)
      }
    },
    [call, key, value] as const,
  )

/** Somebody of the grid with whom nothing was written yet. */
async function findStranger(page: Page): Promise<string> {
  await page.goto('/members')
  const cards = page.locator('main a[href^="/members/"]')
  await expect(cards.first()).toBeVisible()
  const ids = await cards.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')?.split('/')[2] ?? ''),
  )
  const written = await page.evaluate(async () => (await fetch('/api/chats.php')).text())
  return ids.find((id) => id.length === 36 && !written.includes(id)) ?? ''
}

test('the composer is in view: empty, with messages, above a keyboard, out of credits', async ({ page }) => {
  await logInAsDemo(page)
  await openNewestChat(page)
  for (const height of [667, 360]) {
    await page.setViewportSize({ width: 375, height })
    await expectComposerInView(page, `messages at ${height}`)
  }
  await page.setViewportSize({ width: 375, height: 667 })
  const path = `/members/${await findStranger(page)}/chat`
  await page.goto(path)
  await expect(page.locator('.first-line')).toHaveCount(3)
  await expectComposerInView(page, 'empty')
  await page.locator('.first-line').first().click()
  await expect(page.locator('.composer__text')).not.toBeEmpty()
  await expect(page.locator('.composer__text')).toBeFocused()

  await changeAnswers(page, 'chat.php', 'free_messages_left', 0)
  await page.goto(path)
  await expect(page.locator('.send-alert')).toBeVisible()
  await expectComposerInView(page, 'out of credits')
})

test('in high contrast the list shows which conversation is open', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  await logInAsDemo(page)
  await openNewestChat(page)
  const entries = page.locator('.chat-entry')
  await expect(page.locator('.chat-entry[aria-current]')).toHaveCount(1)
  const edgeOf = async (entry: Locator) => {
    const { x = 0, y = 0, height = 0 } = (await entry.boundingBox()) ?? {}
    return page.screenshot({ clip: { x, y, width: 3, height } })
  }
  const open = await edgeOf(page.locator('.chat-entry[aria-current]'))
  expect(open.equals(await edgeOf(entries.nth(1)))).toBe(false)
})

test(
  'three panes share the window with header and alert, and the composer is in view',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAsDemo(page)
    await openNewestChat(page)
    await expectComposerInView(page, 'alone')
    await expect(page.getByRole('complementary').getByRole('link')).toBeVisible()
    await changeAnswers(page, 'user.php', 'main_image', null)
    // The first page notes which alert is due, the next one keeps its place.
    await page.goto('/members')
    await page.waitForFunction(() => sessionStorage.getItem('duet:member:alert:1') !== null)
    await page.goto('/chats')
    await expect(page.locator('.alerts .alert')).toBeVisible()
    await expectComposerInView(page, 'with an alert above')
    const widths = await page
      .locator('.chats > *')
      .evaluateAll((panes) => panes.map((pane) => pane.clientWidth))
    expect(widths).toHaveLength(3)
    // Before its words the list takes the page's margin along.
    const margin = await page
      .locator('.chats__title')
      .evaluate((title) => parseFloat(getComputedStyle(title).paddingInlineStart))
    expect(widths[0]! - margin).toBeGreaterThanOrEqual(299)
    expect(widths[0]! - margin).toBeLessThanOrEqual(400)
    await page.setViewportSize({ width: 1920, height: 1000 })
    const chat = await page.locator('.messages__list').evaluate((list) => list.clientWidth)
    expect(chat).toBeLessThanOrEqual(800)
  },
)

test(
  'a gift and a link open over the conversation, by keys and for everybody',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await logInAsDemo(page, 'premium')
    await openNewestChat(page)
    await page.locator('.composer__text').fill(`https://example.org/${'long'.repeat(12)} and more`)
    await page.locator('.composer__send').click()
    const address = page.locator('.message__link').last()
    const line = await address.evaluate((link) => {
      const after = document.createRange()
      after.selectNode(link.nextSibling!)
      return [...link.getClientRects(), ...after.getClientRects()].slice(-2).map(({ top }) => top)
    })
    expect(line[0], 'words go on in the line of the link').toBe(line[1])
    await press(address)
    await expect(page.getByRole('alertdialog').getByText('example.org', { exact: true })).toBeVisible()
    expect(await violations(page), 'link').toEqual([])
    await goBack(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    const plus = page.locator('.composer__more > .icon-button')
    await plus.click()
    await page.getByRole('button', { name: t('chat.gift_action'), exact: true }).click()
    await tick(page.getByRole('radio', { name: 'Rose' }))
    expect(await violations(page), 'gifts').toEqual([])
    await press(page.locator('.gift-sheet .button--primary'))
    await expect(page.getByRole('log').getByText('Gift: Rose')).toBeVisible()
    expect(await violations(page), 'gift sent').toEqual([])
    await expect(plus).toBeFocused()
  },
)

const UPLOAD = /chat\.php\?.*upload/

async function photoFile() {
  const ground = { width: 400, height: 500, channels: 3, background: '#a54' } as const
  const buffer = await sharp({ create: ground }).jpeg().toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('.composer__more button').first().click()
  await page.locator('.composer__more input').setInputFiles(await photoFile())
  await expect(page.locator('.dialog .spend button')).toBeEnabled()
}

test('a photo is chosen, changed and sent by keys alone', async ({ page }) => {
  await logInAsDemo(page, 'premium')
  await openNewestChat(page)
  const chooseBy = async (press: () => Promise<void>) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
    await chooser.setFiles(await photoFile())
  }
  const sheet = page.getByRole('dialog', { name: t('chat.photo') })
  const plus = page.getByRole('button', { name: t('chat.more') })
  await press(plus)
  await chooseBy(() =>
    press(page.locator('.composer__more').getByRole('button', { name: t('chat.photo'), exact: true })),
  )
  await expect(sheet.getByRole('heading')).toBeFocused()
  await chooseBy(() => press(sheet.getByRole('button', { name: t('chat.photo_change') })))
  await expect(sheet.getByAltText(t('accounts.photos.preview'))).toBeVisible()
  const photos = page.getByRole('log').getByRole('img', { name: t('chat.photo') })
  const before = await photos.count()
  await press(sheet.getByRole('button', { name: t('chat.send') }))
  await expect(photos).toHaveCount(before + 1)
  await expect(plus).toBeFocused()
})

test(
  'a photo chosen once the line has gone is kept, with all that shows it',
  { tag: '@full' },
  async ({ page, context }) => {
    await logInAsDemo(page, 'premium')
    const parts = Promise.all(
      ['photo-sheet', 'outgoing-photo'].map((part) => page.waitForResponse(`**/${part}.*.js`)),
    )
    await openNewestChat(page)
    await parts
    await settled(page)
    await context.setOffline(true)
    await choosePhoto(page)
    await page.locator('.dialog .spend button').click()
    await expect(page.locator('.message--mine span.message__photo img')).toHaveJSProperty('naturalWidth', 400)
    await expect(page.locator('.message__meta--queued')).toBeVisible()
  },
)

test('a photo whose upload a reload cuts off is kept by the browser, and arrives once', async ({ page }) => {
  await logInAsDemo(page, 'premium')
  await openNewestChat(page)
  await page.route(UPLOAD, (route) => route.abort())
  await choosePhoto(page)
  const arrived = page.locator('.message--mine button.message__photo')
  const preview = page.locator('.message--mine span.message__photo img')
  const before = await arrived.count()
  await page.locator('.dialog .spend button').click()
  await expect(preview).toHaveJSProperty('naturalWidth', 400)
  await expect(page.locator('.message__progress')).toBeVisible()

  await page.reload()
  await expect(preview).toHaveJSProperty('naturalWidth', 400)
  await page.unroute(UPLOAD)
  await expect(arrived).toHaveCount(before + 1, { timeout: 30_000 })
  await expect(preview).toHaveCount(0)
  const kept = await page.evaluate(() => localStorage.getItem('duet:device:unsent:1'))
  expect(kept).toBeNull()
})
