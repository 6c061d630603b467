// The member's own profile: photos put in order with keys and pointer, files that are refused, words not yet saved.

import sharp from 'sharp'
import { expect, type Page, test } from './journey.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { press } from './keys.ts'
import { translatorOf } from './messages.ts'
import { settled } from './person.ts'

async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto('/login?next=/profile')
  await page.locator('.login__form input[name=login]').fill(name)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/profile')
}

const orderOf = (page: Page) =>
  page
    .locator('[data-photo]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.photo))

test('photos are ordered by keys and by dragging, and a small one is refused', async ({ page }) => {
  const t = await translatorOf('en')
  // Handle and place are on screen at once, as under a thumb.
  await page.setViewportSize({ width: 375, height: 1300 })
  await openProfile(page, 'premium')
  await expect(page.locator('[data-photo]').nth(2)).toBeVisible()
  const [first, second, third, ...rest] = await orderOf(page)

  await press(
    page.getByRole('button', { name: t('accounts.photos.move', { number: 3 }), exact: true }),
    'ArrowLeft',
  )
  const count = rest.length + 3
  await expect(page.getByText(t('accounts.photos.moved', { number: 2, count }))).toBeAttached()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-photo]').first()).toHaveAttribute('data-photo', third ?? '')
  await expect(page.locator('[data-photo] [data-handle]').first()).toBeFocused()

  await page.locator(`[data-photo="${third}"] [data-handle]`).hover()
  await page.mouse.down()
  // The others make room while it is dragged, so each time it goes where the second one stands by then.
  await expect(async () => {
    const { x = 0, y = 0 } = (await page.locator(`[data-photo="${second}"]`).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 20)
    expect(await orderOf(page)).toEqual([first, second, third, ...rest])
  }).toPass()
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toEqual([first, second, third, ...rest])
  await settled(page)
  await page.reload()
  await expect.poll(() => orderOf(page)).toEqual([first, second, third, ...rest])

  const small = await sharp({ create: { width: 120, height: 160, channels: 3, background: '#a54' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(t('accounts.photos.add'))
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: small })
  await expect(page.getByText(t('errors.photo_too_small', { side: 200 }))).toBeVisible()
})

test(
  'unsaved words are asked about before a link or the browser leaves them',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    await openProfile(page, DEMO_LOGIN.name)
    const about = page.getByLabel(t('accounts.profile.about_label'))
    await about.fill('Half a word')
    await page.locator('a[href="/likes"]:visible').first().click()
    await expect(page.getByRole('heading', { name: t('accounts.profile.leave_title') })).toBeVisible()
    await page.getByRole('button', { name: t('accounts.profile.leave_stay') }).click()
    await expect(about).toHaveValue('Half a word')

    const asked = page.waitForEvent('dialog')
    const reload = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
  },
)
