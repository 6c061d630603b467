// What members meet when something fails: they are told in words, and lose nothing of what they typed.

import { expect, type Page, test } from './journey.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/protocol.ts'
import { translatorOf } from './messages.ts'
import { buyCredits, enterAs, settled } from './person.ts'

// Requests of a worker pass no route of a test.
test.use({ serviceWorkers: 'block' })

const ids = (page: Page) =>
  page
    .locator('.chats__list a[href*="/chats/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('a conversation that could not be removed is back at its place, and says why', async ({
  page,
  context,
}) => {
  const t = await translatorOf('en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAs(page, 'premium', '/chats')
  await page.locator('.chats__list a[href*="/chats/"]').nth(1).click()
  await page.waitForURL('**/chats/*')
  const before = await ids(page)
  const remove = async () => {
    await page.getByRole('button', { name: t('chat.menu') }).click()
    await page.locator('.menu__item', { hasText: t('chat.remove.action') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('chat.remove.title'))
    return question.getByRole('button', { name: t('chat.remove.confirm') })
  }
  const failure = page.getByRole('alertdialog', { name: t('chat.remove.failed_title') })

  await test.step('the line is gone', async () => {
    const confirm = await remove()
    await context.setOffline(true)
    await confirm.click()
    await expect(failure).toContainText(t('common.failures.network'))
    await failure.getByRole('button').last().click()
    await expect.poll(() => ids(page)).toEqual(before)
    await context.setOffline(false)
  })

  await test.step('the server refuses', async () => {
    await page.goto(before[1] ?? '')
    const confirm = await remove()
    await page.route('**/api/chat.php*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'No.' } })
        : route.fallback(),
    )
    await confirm.click()
    await expect(failure).toContainText('No.')
    await failure.getByRole('button').last().click()
    await expect.poll(() => ids(page)).toEqual(before)
    await page.reload()
    await expect.poll(() => ids(page)).toEqual(before)
  })
})

test('a script that does not come says so and is tried again; what was typed stays', async ({ page }) => {
  const t = await translatorOf('en')
  const retry = page.getByRole('button', { name: t('common.actions.retry') })
  await enterAs(page, 'premium', '/profile')
  const missing = '**/_astro/place-section*.js'
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }))
  const about = page.locator('textarea[name=about]')
  const words = 'Half a sentence, and then'
  await about.fill(words)

  await test.step('the page loads itself anew once, then asks', async () => {
    const reloaded = page.waitForEvent('load')
    await page.locator('#own-place').scrollIntoViewIfNeeded()
    await reloaded
    await expect(about).toHaveValue(words)
    await page.locator('#own-place').scrollIntoViewIfNeeded()
    await expect(page.getByText(t('common.failures.network'))).toBeVisible()
    await expect(about).toHaveValue(words)
  })

  await test.step('the script comes at the second try', async () => {
    await page.unroute(missing)
    const reloaded = page.waitForEvent('load')
    await retry.click()
    await reloaded
    await expect(about).toHaveValue(words)
    await page.locator('#own-place').scrollIntoViewIfNeeded()
    await expect(page.locator('select[name=country]')).toBeVisible()
  })

  await test.step('a dialog that does not open says so', async () => {
    await page.goto('/chats')
    await page.locator('main a[href*="/chats/"]').first().click()
    await page.waitForURL('**/chats/*')
    await settled(page)
    await page.route('**/_astro/gift-sheet*.js', (route) => route.abort())
    const text = page.locator('.composer__text')
    await text.fill(words)
    await page.getByRole('button', { name: t('chat.more') }).click()
    await page.getByRole('button', { name: t('chat.gift_action'), exact: true }).click()
    await expect(page.locator('.toast__box')).toContainText(t('common.failures.network'))
    await expect(retry).toBeVisible()
    await expect(text).toHaveValue(words)
  })
})

test.describe('without credits', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  /** Writes to a conversation from another device until no credits are left. */
  const spendAll = (page: Page, conversation: string) =>
    page.evaluate(
      async ([conversation, key]) => {
        for (;;) {
          const answer = await fetch('/api/chat.php', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', [key]: crypto.randomUUID() },
            body: JSON.stringify({ conversation, text: 'One more', cost: 1 }),
          })
          if (answer.status === 402) return
          if (!answer.ok) throw new Error(await answer.text())
        }
      },
      [conversation, IDEMPOTENCY_HEADER] as const,
    )

  test('a message that costs more than is left stays, and goes out once credits are bought', async ({
    page,
    context,
  }) => {
    const t = await translatorOf('da')
    await enterAs(page, 'premium', '/chats')
    await page.locator('main a[href*="/chats/"]').first().click()
    await page.waitForURL('**/chats/*')
    const chat = new URL(page.url()).pathname
    const words = `Kaffe på søndag? ${Date.now()}`
    const text = page.locator('.composer__text')
    await text.fill(words)
    const elsewhere = await context.newPage()
    await elsewhere.goto('/faq')
    await spendAll(elsewhere, chat.split('/').at(-1) ?? '')
    await elsewhere.close()

    // Off already, where the page has heard of the credits.
    await page.locator('.composer__send').click({ force: true })
    const alert = page.locator('.send-alert').first()
    await expect(alert).toContainText(t('chat.alert.credits_title'))
    // In the thread as not sent, or still in the composer.
    const bubble = page.getByRole('log').getByText(words)
    const isWritten = async () => (await text.inputValue()) === words || (await bubble.count()) > 0
    expect(await isWritten()).toBe(true)
    await alert.getByRole('link', { name: t('chat.alert.buy_credits') }).click()
    await page.waitForURL('**/credits')
    await buyCredits(page)
    await page.getByRole('link', { name: t('payments.transaction.chat') }).click()
    await page.waitForURL(`**${chat}`)
    await expect.poll(isWritten).toBe(true)
    const again = page.getByRole('button', { name: t('chat.retry') })
    await ((await again.count()) > 0 ? again : page.locator('.composer__send')).click()
    await expect(bubble).toBeVisible()
    await expect(again).toHaveCount(0)
    await expect(text).toHaveValue('')
  })
})
