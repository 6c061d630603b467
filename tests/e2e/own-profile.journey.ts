// The member's own profile: photos put in order with keys and pointer, files that are refused, words not yet saved, and what is
// said by its own consent alone.

import sharp from 'sharp'
import { expect, type Page, test } from './journey.ts'
import { violations } from './accessible.ts'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { press } from './keys.ts'
import { translatorOf } from './messages.ts'
import { enterAs, openDialog, overlayEntries, settled } from './person.ts'

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
    // The step back of the closed dialog would end the reload.
    await expect.poll(() => overlayEntries(page)).toBe(0)

    const asked = page.waitForEvent('dialog')
    const reload = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
  },
)

test('faith is said by consent, found by members, and gone at once without it', async ({ browser }) => {
  const t = await translatorOf('en')
  const [demo, premium] = await Promise.all([browser.newPage(), browser.newPage()])
  const field = t('attributes.names.faith')
  const agree = demo.getByRole('switch', { name: t('accounts.profile.agree', { field }) })
  const choice = demo.locator('select[name=faith]')
  await demo.setViewportSize({ width: 375, height: 812 })
  await enterAs(demo, 'demo', '/profile')
  await expect(agree).toBeVisible()
  if (await agree.isChecked()) await agree.click()
  await expect(choice).toHaveCount(0)
  await agree.click()
  await choice.selectOption(t('attributes.faith.buddhist'))
  await settled(demo)
  expect(await violations(demo)).toEqual([])
  await demo.getByRole('button', { name: t('accounts.profile.save') }).click()
  await expect(demo.getByText(t('accounts.profile.saved'))).toBeVisible()

  const mine = await demo.evaluate(async () => {
    const answer = await fetch('/api/profile.php', { headers: { 'X-Request-Type': 'client' } })
    return ((await answer.json()) as { id: string }).id
  })
  await premium.setViewportSize({ width: 1280, height: 900 })
  await enterAs(premium, 'premium', '/members?mutual=0&gender=everyone')
  await premium.getByRole('button', { name: t('profiles.filters.more'), exact: true }).click()
  await openDialog(premium).getByLabel(field).selectOption(t('attributes.faith.buddhist'))
  await settled(premium)
  expect(await violations(premium)).toEqual([])
  await premium.keyboard.press('Escape')
  await expect(premium).toHaveURL(/faith=buddhist/)
  await expect(premium.locator(`main a[href="/members/${mine}"]`).first()).toBeVisible()
  await premium.goto(`/members/${mine}`)
  const facts = premium.locator('.profile-view__facts')
  await expect(facts).toContainText(t('attributes.facts.faith.buddhist'))

  await agree.click()
  await expect(choice).toHaveCount(0)
  await premium.reload()
  await expect(facts).toBeVisible()
  await expect(facts).not.toContainText(t('attributes.facts.faith.buddhist'))
})

test.describe('at a brand that asks for no faith', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  test('no field, filter or consent names one', async ({ page }) => {
    const t = await translatorOf('da')
    await enterAs(page, 'demo', '/profile')
    await expect(page.getByText(t('accounts.profile.about_label'))).toBeVisible()
    await expect(page.getByText(t('accounts.profile.special'))).toHaveCount(0)
    await page.goto('/settings#consents')
    await expect(page.getByRole('switch', { name: t('settings.consents.statistics') })).toBeVisible()
    await expect(page.getByRole('switch', { name: t('settings.consents.faith') })).toHaveCount(0)
    await page.goto('/members')
    await page.getByRole('button', { name: t('profiles.filters.more'), exact: true }).click()
    await expect(openDialog(page).locator('select').first()).toBeVisible()
    await expect(openDialog(page).getByLabel(t('attributes.names.faith'))).toHaveCount(0)
  })
})
