// Modals that open over a member's page by themselves, and alerts above it (§2, §4, §9 of the product).

import { expect, type Page, test } from './journey.ts'
import { violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { enterAs, goBack, openDialog, overlayEntries, painted, withoutPhoto } from './person.ts'

const t = await translatorOf('en')

/** Animations that run by time, not by scrolling. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name)),
  )

test.describe('the like modal', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test(
    't opens it after its seconds; a click anywhere closes it, a photo its profile',
    { tag: '@full' },
    async ({ page }) => {
      await page.clock.install()
      await enterAs(page, 'demo', '/likes?t=100')
      await expect(page).toHaveURL(/\/likes$/)
      await page.clock.fastForward(90_000)
      await expect(openDialog(page)).toHaveCount(0)
      await page.clock.fastForward(11_000)
      await expect(openDialog(page)).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await moving(page)).toEqual([])
      await page.mouse.click(20, 700)
      await expect(openDialog(page)).toHaveCount(0)

      await page.goto('/members?t=0')
      const chat = openDialog(page).getByRole('link', { name: t('likes.modal.chat') })
      await expect(chat).toHaveAttribute('href', /^\/members\/[\w-]+\/chat$/)
      await expect(openDialog(page).getByRole('heading')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(openDialog(page)).toHaveCount(0)

      await page.goto('/members?t=0')
      await openDialog(page).locator('.match-modal__face').last().click()
      await page.waitForURL(/\/members\/[\w-]+$/)
      for (const beyond of ['86401', '-1', 'soon']) {
        await page.goto(`/likes?t=${beyond}`)
        await expect(page).toHaveURL(/\/likes$/)
        await page.clock.fastForward(100_000)
        await expect(openDialog(page)).toHaveCount(0)
      }
    },
  )
})

test(
  'one opens at a time: first lines for a match wait until the like is closed',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install()
    await enterAs(page, 'demo', '/premium')
    await page.evaluate(() => localStorage.removeItem('duet:member:icebreakers-offered:1'))
    await page.goto('/members?t=15')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.clock.fastForward(15_000)
    await expect(page.locator('.match-modal[open]')).toBeVisible()
    await page.clock.fastForward(30_000)
    await expect(openDialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    const lines = page.locator('.icebreaker[open]')
    await expect(lines.locator('.first-line')).toHaveCount(3)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(openDialog(page)).toHaveCount(0)
  },
)

test.describe('the time bonus', () => {
  test('is scheduled 40 s after entering the members area; closing stores a hide flag', async ({ page }) => {
    await page.clock.install()
    await enterAs(page, 'new', '/members')
    await page.clock.fastForward(30_000)
    await page.goto('/settings')
    await painted(page)
    await page.goto('/likes')
    await painted(page)
    // It was cancelled on leaving, and begins anew.
    await page.clock.fastForward(15_000)
    await expect(openDialog(page)).toHaveCount(0)
    await page.clock.fastForward(25_000)
    const timer = openDialog(page).getByRole('timer')
    await expect(timer).toHaveText(/^[0-3]:[0-5]\d:[0-5]\d$/)
    expect(await violations(page)).toEqual([])
    const before = await timer.textContent()
    await page.clock.runFor(2_000)
    await expect(timer).not.toHaveText(before ?? '')
    await page.keyboard.press('Escape')
    await expect(openDialog(page)).toHaveCount(0)
    await page.reload()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.clock.fastForward(60_000)
    await expect(openDialog(page)).toHaveCount(0)
  })
})

test.describe('on a smartphone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

  test('the activate reminder is a modal after signup, and an alert once it is closed', async ({ page }) => {
    await enterAs(page, 'new', '/signup-matches?api_signup_complete=1')
    await expect(openDialog(page)).toContainText(t('accounts.alerts.activate_title'))
    await expect(page.locator('.alert--line')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(openDialog(page)).toHaveCount(0)
    await page.goto('/members')
    await expect(page.locator('.alert--line')).toContainText(t('accounts.alerts.activate_title'))
  })

  test('the alert of a tab’s first page stands close above the way to pay', async ({ page }) => {
    await enterAs(page, 'new', '/members')
    const tab = await page.context().newPage()
    await tab.goto('/premium')
    const boxOf = (selector: string) => tab.locator(selector).boundingBox()
    await expect(tab.locator('.alert--line')).toBeVisible()
    await expect
      .poll(async () => {
        const [alert, pay] = [await boxOf('.alerts'), await boxOf('.bundles .paywall__summary')]
        return alert && pay && Math.abs(alert.y + alert.height - pay.y)
      })
      .toBeLessThan(24)
  })
})

test(
  'an alert that was dismissed stays away from then on, with the time of it stored',
  { tag: '@full' },
  async ({ page }) => {
    await withoutPhoto(page)
    await enterAs(page, 'demo', '/members')
    await page.goto('/likes')
    const line = page.locator('.alert--line')
    await expect(line).toContainText(t('accounts.alerts.photo_title'))
    await line.getByRole('button', { name: t('accounts.alerts.dismiss') }).focus()
    await page.keyboard.press('Enter')
    await expect(line).toHaveCount(0)
    const kept = await page.evaluate(() => localStorage.getItem('duet:device:dismissed-alerts:1'))
    expect(kept).toMatch(/^{"photo":\d+}$/)
    await page.reload()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(line).toHaveCount(0)
  },
)

test('on a phone the way back closes a sheet, and no entry stays behind', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await enterAs(page, 'demo', '/likes')
  await page.goto('/members')
  const chip = page.locator('.filter-chip__open[aria-haspopup=dialog]').first()
  const sheet = page.locator('.filter-panel[open]')
  const openSheet = async () => {
    await chip.click()
    await expect(sheet).toBeVisible()
    await expect.poll(() => overlayEntries(page)).toBe(1)
  }
  await openSheet()
  await goBack(page)
  await expect(sheet).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/members')

  for (let time = 0; time < 2; time += 1) {
    await openSheet()
    await sheet.locator('.dialog__close').click()
    await expect.poll(() => overlayEntries(page)).toBe(0)
  }
  await openSheet()
  await page.reload()
  await expect.poll(() => overlayEntries(page)).toBe(0)
  await expect(chip).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL('/likes')
})

test(
  'on a phone the way back closes one menu after another, leaving no entry',
  { tag: '@full' },
  async ({ page }) => {
    await enterAs(page, 'demo', '/likes')
    await page.goto('/members')
    const account = page.locator('.account-menu')
    const languages = page.locator('#languages')
    await account.locator('summary').click()
    await expect.poll(() => overlayEntries(page)).toBe(1)
    await account.getByRole('button', { name: t('common.nav.language') }).click()
    await expect.poll(() => overlayEntries(page)).toBe(2)
    await goBack(page)
    await expect(languages).toBeHidden()
    await expect(account).toHaveAttribute('open')
    await goBack(page)
    await expect(account).not.toHaveAttribute('open')
    await expect(page).toHaveURL('/members')
    await page.goForward()
    await expect.poll(() => overlayEntries(page)).toBe(0)
    await expect(account).not.toHaveAttribute('open')

    await account.locator('summary').click()
    await expect.poll(() => overlayEntries(page)).toBe(1)
    await account.getByRole('link', { name: t('common.nav.profile') }).click()
    await page.waitForURL('/profile')
    await goBack(page)
    await expect(page).toHaveURL('/members')
    await expect.poll(() => overlayEntries(page)).toBe(0)
    await goBack(page)
    await expect(page).toHaveURL('/likes')
  },
)

test(
  'on a phone a removed conversation leaves no entry of its own behind',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await enterAs(page, 'demo', '/likes')
    await page.goto('/chats')
    await page.locator('main a[href*="/chats/"]').first().click()
    await page.waitForURL('**/chats/*')
    await page.route('**/api/chat.php', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
    )
    await page
      .locator('.conversation__head')
      .getByRole('button', { name: t('chat.menu') })
      .click()
    await page.getByRole('button', { name: t('chat.remove.action') }).click()
    await expect.poll(() => page.evaluate(() => (history.state as object | null) !== null)).toBe(true)
    await page.getByRole('button', { name: t('chat.remove.confirm'), exact: true }).click()
    await expect(page).toHaveURL('/chats')
    await goBack(page)
    await expect(page).toHaveURL('/chats')
    await goBack(page)
    await expect(page).toHaveURL('/likes')
  },
)
