// Dialogs, menus and what else opens over a page: accessible once open, walked by Tab, shut by Escape. Only in `npm run test:full`.

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, type Page, test } from './journey.ts'
import { sampled } from '../support/full.ts'
import { violations } from './accessible.ts'
import { press, SIZES, tabThrough, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { enterAs } from './person.ts'

const t = await translatorOf('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Dialogs and menus that stand over the page. */
const opened = (page: Page) =>
  page.locator('dialog[open], [popover]:popover-open, details.account-menu[open]')

/** Looks at a menu, which the focus must not leave open behind it. */
async function lookAtMenu(page: Page, menu: string): Promise<void> {
  await expect(page.locator(menu)).toBeVisible()
  expect.soft(await violations(page, menu), menu).toEqual([])
  for (let stops = 0; stops < 12 && (await opened(page).count()) > 0; stops += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(opened(page), menu).toHaveCount(0)
}

/** Looks at what has opened, and shuts it as the keyboard does. */
async function lookAndShut(page: Page, what: string): Promise<void> {
  await look(page, what)
  await page.keyboard.press('Escape')
  await expect(opened(page), what).toHaveCount(0)
}

async function look(page: Page, what: string): Promise<void> {
  await expect(opened(page), what).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(await violations(page), what).toEqual([])
  expect.soft(await tabThrough(page), what).toEqual([])
}

for (const isPhone of [true, false].slice(0, sampled(0, 2))) {
  test.describe(`by itself ${isPhone ? 'on a phone' : 'in a small window'}`, () => {
    test.use({ viewport: SIZES[isPhone ? 1 : 0], hasTouch: isPhone, isMobile: isPhone })

    test('the time bonus, and the reminder to confirm an address', async ({ page }) => {
      if (isPhone) {
        await enterAs(page, 'new', '/signup-matches?api_signup_complete=1')
        await expect(page.getByRole('dialog')).toContainText(t('accounts.alerts.activate_title'))
        await lookAndShut(page, 'confirming an address')
      }
      await page.clock.install()
      await enterAs(page, 'new', '/members')
      await page.clock.fastForward(40_000)
      await expect(page.getByRole('timer')).toBeVisible()
      await lookAndShut(page, 'the time bonus')
    })

    test('a like that waits', async ({ page }) => {
      await enterAs(page, 'demo', '/members?t=0')
      await expect(page.locator('.match-modal[open]')).toBeVisible()
      await lookAndShut(page, 'a like')
    })
  })
}

for (const viewport of SIZES.slice(0, sampled(0, 2))) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('menus and filters', async ({ page }) => {
      await enterAs(page, 'demo', '/members')
      await press(page.locator('.account-menu__button'))
      await lookAtMenu(page, '.account-menu__panel')
      const chips = page.locator('.filter-chip__open[aria-haspopup=dialog]')
      await expect(chips.first()).toBeVisible()
      for (const chip of await chips.all()) {
        await press(chip)
        await lookAndShut(page, `filter ${await chip.textContent()}`)
        await expect(chip).toBeFocused()
      }
    })

    test('photos, a report and a block', async ({ page }) => {
      await enterAs(page, 'demo', '/members')
      await press(page.locator('main a[href*="/members/"]', { has: page.locator('img') }).first())
      await page.waitForURL('**/members/*')
      await press(page.locator('.photos__open').first())
      await look(page, 'photo')
      await press(button(page, t('moderation.report.photo')))
      await lookAndShut(page, 'report of a photo')
      const menu = button(page, t('chat.menu'))
      await press(menu)
      await lookAtMenu(page, '.menu__list:popover-open')
      for (const action of ['moderation.report.profile', 'moderation.block.action'] as const) {
        await press(menu)
        await press(button(page, t(action)))
        await lookAndShut(page, action)
        await expect(menu).toBeFocused()
      }
    })

    test('a conversation', async ({ page }) => {
      await enterAs(page, 'demo', '/chats')
      await press(page.locator('main a[href*="/chats/"]').first())
      await page.waitForURL('**/chats/*')
      const menu = button(page, t('chat.menu'))
      await press(menu)
      await lookAtMenu(page, '.menu__list:popover-open')
      await press(menu)
      await press(button(page, t('chat.remove.action')))
      await lookAndShut(page, 'removing a conversation')
      await expect(menu).toBeFocused()
      await page.route('**/api/chat.php*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
      )
      await press(menu)
      await press(button(page, t('chat.remove.action')))
      await press(button(page, t('chat.remove.confirm')))
      await expect(page.getByRole('heading', { name: t('chat.remove.failed_title') })).toBeVisible()
      await lookAndShut(page, 'a conversation that was not removed')
    })

    test('questions of the settings', async ({ page, browser, baseURL }) => {
      // Another place to log out from.
      const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
      await enterAs(await elsewhere.newPage(), 'premium', '/settings')
      await elsewhere.close()
      await enterAs(page, 'premium', '/settings#sessions')
      await press(button(page, t('settings.sessions.end_others')))
      await lookAndShut(page, 'logging out elsewhere')
      await page.goto('/settings#methods')
      await press(button(page, t('settings.methods.forget')))
      await lookAndShut(page, 'forgetting a means of payment')
      await page.goto('/settings#consents')
      await press(page.getByRole('switch', { name: t('settings.consents.sensitive') }), 'Space')
      await lookAndShut(page, 'withdrawing a consent')
      await enterAs(page, 'demo', '/settings#blocked')
      await press(page.getByRole('button', { name: /^Unblock/ }).first())
      await lookAndShut(page, 'unblocking')
    })

    test('questions of orders', async ({ page }) => {
      await enterAs(page, 'premium', '/transactions/amora-premium-pending')
      await press(button(page, t('transactions.cancel.open')))
      await lookAndShut(page, 'cancelling an order')
      await page.goto('/credits/repeat-order')
      await press(page.getByRole('checkbox'), 'Space')
      await press(page.locator('main form button[type=submit]'))
      await lookAndShut(page, 'paying again')
    })

    test('the own profile', async ({ page }) => {
      await enterAs(page, 'new', '/profile')
      await press(button(page, t('accounts.profile.view')))
      await lookAndShut(page, 'as others see it')
      await write(page.getByLabel(t('accounts.profile.about_label')), 'Half a word')
      await press(page.locator('a[href="/likes"]:visible').first())
      await lookAndShut(page, 'leaving unsaved words')
      const { width, height } = { width: 400, height: 500 }
      const buffer = await sharp({ create: { width, height, channels: 3, background: '#a54' } })
        .jpeg()
        .toBuffer()
      const file = { name: `${randomBytes(3).toString('hex')}.jpg`, mimeType: 'image/jpeg', buffer }
      await page.getByLabel(t('accounts.photos.add')).setInputFiles(file)
      await expect(page.getByRole('heading', { name: t('accounts.teaser.title') })).toBeVisible()
      await lookAndShut(page, 'shown to visitors')
      await press(button(page, t('accounts.photos.delete_number', { number: 1 })))
      await look(page, 'deleting a photo')
      await press(button(page, t('accounts.photos.delete')))
      await expect(page.locator('[data-photo]')).toHaveCount(0)
    })
  })
}
