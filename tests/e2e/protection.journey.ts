// What protects members of one another: a break, a parting, a pass, a blurred picture, a calm question, a verified mark.

import { expect, type Page, test } from './journey.ts'
import { violations } from './accessible.ts'
import { translatorOf } from './messages.ts'
import { buyCredits, enterAs, openDialog, openPage, painted, settled } from './person.ts'

const t = await translatorOf('en')

/** Opens a state that /dev lists. */
async function openState(page: Page, state: string): Promise<void> {
  await page.goto('/dev')
  await page.locator('a[href^="/dev/as/"]', { hasText: state }).first().click()
  await painted(page)
}

const ownId = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/profile.php', { headers: { 'X-Request-Type': 'client' } })
    return ((await answer.json()) as { id: string }).id
  })
const menuOf = (page: Page) =>
  page
    .getByRole('button', { name: t('chat.menu') })
    .filter({ visible: true })
    .first()

test('a break is begun for some days, and ends at a press', { tag: '@wide' }, async ({ page }) => {
  // Nobody writes a second note within the hour.
  await enterAs(page, test.info().project.name === 'wide' ? 'premium' : 'demo', '/settings#pause')
  await page.getByLabel(t('settings.pause.days')).selectOption('3')
  await page.getByLabel(t('settings.pause.note')).fill('Back on Monday')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: t('settings.pause.start') }).click()
  const end = page.getByRole('button', { name: t('accounts.alerts.pause_go') }).first()
  await expect(page.locator('.settings__quote')).toHaveText('Back on Monday')
  expect(await violations(page)).toEqual([])
  await end.click()
  await expect(page.getByRole('button', { name: t('settings.pause.start') })).toBeVisible()

  await openState(page, 'the other takes a break')
  await expect(page.locator('.conversation__rests')).toContainText('is taking a break until')
  expect(await violations(page)).toEqual([])
})

test(
  'unmatching takes a conversation away, and is undone within a minute',
  { tag: '@wide' },
  async ({ page }) => {
    await openState(page, 'a message was begun')
    const { pathname } = new URL(page.url())
    await menuOf(page).click()
    await page.getByRole('button', { name: t('moderation.unmatch.action') }).click()
    await expect(page.getByText(t('moderation.unmatch.text'))).toBeVisible()
    await settled(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('moderation.block.undo') }).click()
    await expect(page.getByText(t('moderation.unmatch.text'))).toHaveCount(0)
    await openPage(page, pathname)
    await expect(page.locator('.composer__text')).toBeVisible()
  },
)

test(
  'who does not interest a member is gone, and comes again from the settings',
  { tag: '@wide' },
  async ({ page }) => {
    await enterAs(page, 'demo', '/members')
    await page
      .locator('main a[href*="/members/"]', { has: page.locator('img') })
      .nth(2)
      .click()
    await expect(page.locator('#profile-name')).toBeVisible()
    const { pathname } = new URL(page.url())
    const name = (await page.locator('#profile-name bdi').textContent()) ?? ''
    await menuOf(page).click()
    await page.getByRole('button', { name: t('moderation.decline.action') }).click()
    await expect(page.getByText(t('moderation.decline.done', { name }))).toBeVisible()
    expect(await violations(page)).toEqual([])
    await openPage(page, '/settings#declined')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('settings.declined.release_name', { name }) }).click()
    await expect(page.getByText(t('settings.declined.done', { name }))).toBeVisible()
    await openPage(page, pathname)
    await expect(page.locator('#profile-name')).toContainText(name)
  },
)

test('a picture that nobody asked for is blurred until it is tapped', async ({ page }) => {
  await openState(page, 'a picture that nobody asked for')
  const covered = page.locator('.message__covered')
  await expect(covered).toContainText(t('chat.covered.text'))
  await expect(covered.getByRole('button', { name: t('chat.covered.report') })).toBeVisible()
  await expect(covered.locator('img')).toHaveAttribute('src', /size=blurred/)
  // It is tapped once, and there is no second one.
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page)).toEqual([])
  }
  await covered.getByRole('button', { name: t('chat.covered.show') }).click()
  await expect(covered).toHaveCount(0)
  await page.reload()
  await painted(page)
  await expect(covered).toHaveCount(0)
})

test(
  'words that hurt are asked about, and stay where they were typed',
  { tag: '@wide' },
  async ({ page }) => {
    // Another journey may have taken or spent what the demo's member had.
    await enterAs(page, 'demo', '/credits')
    await buyCredits(page)
    const words = page.waitForResponse(/\/en\.[\w-]+\.js$/)
    await openState(page, 'a message was begun')
    const field = page.locator('.composer__text')
    const begun = await field.inputValue()
    await field.fill('You are so stupid')
    await words
    await settled(page)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: t('chat.calm.title') })
    await expect(question).toContainText('stupid')
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: t('chat.calm.change') }).click()
    await expect(question).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('You are so stupid')
    await field.fill(begun)
  },
)

test(
  'the verified are found by a filter, and may be the only ones who begin',
  { tag: '@wide' },
  async ({ page, browser }) => {
    await enterAs(page, 'demo', '/members')
    await page.getByRole('button', { name: t('profiles.filters.verified'), exact: true }).click()
    await page.waitForURL(/verified=1/)
    await painted(page)
    await page
      .locator('main a[href*="/members/"]', { has: page.locator('img') })
      .first()
      .click()
    await expect(page.locator('.profile-view__verified')).toContainText('Verified on')
    expect(await violations(page)).toEqual([])

    const other = await browser.newPage()
    await enterAs(other, 'owing', '/settings#first')
    const choose = async (label: string) => {
      const saved = other.waitForResponse(
        (answer) => answer.url().includes('/api/account.php') && answer.request().method() === 'PUT',
      )
      await other.getByRole('radio', { name: label }).check()
      expect((await saved).status()).toBe(200)
    }
    await choose(t('settings.first.verified'))
    expect(await violations(other)).toEqual([])
    const id = await ownId(other)
    await openPage(page, `/members/${id}`)
    const link = page
      .locator('.profile-view__note')
      .getByRole('link', { name: t('common.titles.verification') })
    await expect(link).toHaveAttribute('href', '/verification')
    await openPage(page, `/members/${id}/chat`)
    await expect(page.locator('.send-alert')).toContainText(t('errors.first_message_needs_verification'))
    expect(await violations(page)).toEqual([])
    await choose(t('settings.first.confirmed'))
  },
)

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] })

  test(
    'a picture is taken in the pose that was drawn, sent, and taken back',
    { tag: '@wide' },
    async ({ page }) => {
      await enterAs(page, 'demo', '/verification')
      await page.getByRole('checkbox').check()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: t('verification.begin') }).click()
      await expect(page.getByRole('heading', { name: t('verification.pose_title') })).toBeFocused()
      await page
        .getByRole('button', { name: t('verification.take') })
        .and(page.locator(':not([aria-disabled=true])'))
        .click()
      await expect(page.getByRole('img', { name: t('verification.picture') })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: t('verification.send') }).click()
      await expect(page.getByText(t('verification.waiting_title'))).toBeVisible()
      await page.getByRole('button', { name: t('verification.end') }).click()
      await openDialog(page)
        .getByRole('button', { name: t('verification.end') })
        .click()
      await expect(page.getByText(t('verification.ended'))).toBeVisible()
    },
  )
})

test.describe('at a brand without them', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  test('no screen offers any of it', async ({ page }) => {
    const da = await translatorOf('da')
    await enterAs(page, 'demo', '/settings')
    const index = page.locator('.settings__index')
    await expect(index).toContainText(da('settings.first.title'))
    for (const key of ['settings.pause.title', 'settings.pictures.title', 'settings.declined.title'] as const)
      await expect(index).not.toContainText(da(key))
    await openPage(page, '/settings#first')
    await expect(page.getByRole('radio')).toHaveCount(3)
    await openPage(page, '/members')
    await expect(page.getByRole('button', { name: da('profiles.filters.with_photo') })).toBeVisible()
    await expect(
      page.getByRole('button', { name: da('profiles.filters.verified'), exact: true }),
    ).toHaveCount(0)
    await page
      .locator('main a[href*="/members/"]', { has: page.locator('img') })
      .first()
      .click()
    await expect(page.locator('#profile-name')).toBeVisible()
    await page
      .getByRole('button', { name: da('chat.menu') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('button', { name: da('moderation.block.action') })).toBeVisible()
    await expect(page.getByRole('button', { name: da('moderation.decline.action') })).toHaveCount(0)
    await openState(page, 'a message was begun')
    await page
      .getByRole('button', { name: da('chat.menu') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('button', { name: da('moderation.block.action') })).toBeVisible()
    await expect(page.getByRole('button', { name: da('moderation.unmatch.action') })).toHaveCount(0)
    const answer = await page.goto('/verification')
    expect(answer?.status()).toBe(404)
  })
})
