import { expect, test, type Page } from 'playwright/test'
import { logInAsDemo } from './person.ts'

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

test('the composer is in view: empty, with messages, above a keyboard, out of credits', async ({ page }) => {
  await logInAsDemo(page)
  await openNewestChat(page)
  for (const height of [667, 360]) {
    await page.setViewportSize({ width: 375, height })
    await expectComposerInView(page, `messages at ${height}`)
  }
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/members')
  await page.locator('main a[href*="/members/"]').first().click()
  await page.waitForURL('**/members/*')
  const path = `${new URL(page.url()).pathname}/chat`
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

test('three panes share the window with header and alert, and the composer is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAsDemo(page)
  await openNewestChat(page)
  await expectComposerInView(page, 'alone')
  await expect(page.getByRole('complementary').getByRole('link')).toBeVisible()
  await changeAnswers(page, 'user.php', 'main_image', null)
  // The first page notes which alert is due, the next one keeps its place.
  await page.goto('/members')
  await expect(page.locator('.members__title')).toBeVisible()
  await page.goto('/chats')
  await expect(page.locator('.alerts .alert')).toBeVisible()
  await expectComposerInView(page, 'with an alert above')
  const widths = await page
    .locator('.chats > *')
    .evaluateAll((panes) => panes.map((pane) => pane.clientWidth))
  expect(widths).toHaveLength(3)
  expect(widths[0]).toBeGreaterThanOrEqual(299)
  expect(widths[0]).toBeLessThanOrEqual(400)
  await page.setViewportSize({ width: 1920, height: 1000 })
  const chat = await page.locator('.messages__list').evaluate((list) => list.clientWidth)
  expect(chat).toBeLessThanOrEqual(800)
})
