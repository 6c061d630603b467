import { expect, type Page, test } from './journey.ts'
import { violations } from './accessible.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { translatorOf } from './messages.ts'
import { enterAs, forgetSearch, goBack, logInAsDemo, userOf } from './person.ts'

/** The search kept with the account, with which the next page of the demo member would open. */
const lastSearch = async (page: Page): Promise<string> => (await userOf(page)).last_search

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test(
    'filters work by keys alone, in sheets, and hold in the address',
    { tag: '@full' },
    async ({ page }) => {
      const t = await translatorOf('en')
      await logInAsDemo(page)
      await forgetSearch(page)
      await page.goto('/members')
      await expect(page.locator('.member-card__link').first()).toBeVisible()
      const chip = page.getByRole('button', { name: t('profiles.filters.age'), exact: true })
      await chip.focus()
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog')
      const foot = async () => {
        const { y, height } = (await sheet.boundingBox())!
        return y + height
      }
      await expect.poll(foot).toBeCloseTo(667)
      const youngest = sheet.getByRole('slider', { name: t('profiles.filters.min_age') })
      await youngest.focus()
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(/\/members\?min_age=30$/)
      await expect(sheet.getByRole('button', { name: /\d/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      const set = page.getByRole('button', { name: /30/ }).first()
      await expect(set).toBeFocused()
      for (const button of await page.locator('.filters button').filter({ visible: true }).all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/members$/)
      await expect(chip).toBeFocused()
      await expect.poll(() => lastSearch(page)).toBe('')
    },
  )
})

test(
  'a filter opens below its chip on a wide screen, and no select cuts its value',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAsDemo(page)
    await page.goto('/members')
    const chip = page.getByRole('button', { name: t('profiles.filters.more'), exact: true })
    await chip.click()
    const panel = page.getByRole('dialog')
    const [above, below] = [await chip.boundingBox(), await panel.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(1280)
    const cut = await panel
      .locator('select')
      .evaluateAll((selects) =>
        selects.filter((select) => select.scrollWidth > select.clientWidth).map((select) => select.id),
      )
    expect(cut).toEqual([])
  },
)

test('a search comes back with its pages, place and focus, and moves nothing', async ({ page }) => {
  const t = await translatorOf('en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAsDemo(page)
  expect(await forgetSearch(page)).toBe(200)
  await noteShifts(page)
  await page.goto('/members')
  const cards = page.locator('.member-card__link')
  await expect(cards).toHaveCount(24)
  expect(await shiftsOf(page)).toEqual([])
  await page.getByRole('button', { name: t('profiles.filters.with_photo') }).click()
  await expect(page).toHaveURL(/\/members\?with_photo=1$/)
  await page.getByRole('button', { name: t('profiles.load_more') }).press('Enter')
  await expect(cards).toHaveCount(48)
  await expect(page).toHaveURL(/with_photo=1&page=2$/)
  const path = (await cards.nth(40).getAttribute('href'))!
  // Opened at once, before the smooth scroll has reached it.
  await cards.nth(40).evaluate((card: HTMLElement) => {
    card.focus()
    card.click()
  })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await goBack(page)
  await expect(cards).toHaveCount(48)
  await expect(page.locator(`.member-card__link[href="${path}"]`)).toBeFocused()
  // The browser restores its own place a moment after the load.
  await page.waitForTimeout(500)
  await expect(page.locator(`.member-card__link[href="${path}"]`)).toBeInViewport()
  // The search chosen last opens with the next page, too, and so does the list.
  await page.getByRole('button', { name: t('profiles.view.list') }).click()
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members\?with_photo=1$/)
  await expect(page.getByRole('button', { name: t('profiles.view.cards') })).toBeVisible()
  await expect(cards.first()).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await page.getByRole('button', { name: t('profiles.filters.with_photo') }).click()
  await expect.poll(() => lastSearch(page)).toBe('')
})

test.describe('at a brand with distances', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  test(
    'a member looks around their town, in rings, and shares the address',
    { tag: '@wide' },
    async ({ page }) => {
      const t = await translatorOf('en')
      await enterAs(page, 'demo', '/en/members')
      await page.getByRole('button', { name: t('profiles.filters.where'), exact: true }).click()
      const panel = page.getByRole('dialog')
      await panel.getByLabel(t('profiles.filters.within'), { exact: true }).selectOption('100')
      await expect(page).toHaveURL(/within=100/)
      await page.keyboard.press('Escape')
      const chip = page.getByRole('button', { name: /100 km \(62 mi\)/ }).first()
      await expect(chip).toBeVisible()
      await expect(page.locator('.member-card__link').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await forgetSearch(page)
    },
  )
})

test(
  'what somebody hopes for and how tall they are are filters; a distance is none here',
  { tag: '@wide' },
  async ({ page }) => {
    const t = await translatorOf('en')
    await enterAs(page, 'demo', '/members?intention=lasting&min_height=150')
    const asked = t('profiles.filters.remove')
    await expect(
      page.getByRole('button', { name: `${asked} ${t('attributes.intention.lasting')}` }),
    ).toBeVisible()
    await page.locator('.member-card__link').first().click()
    const facts = page.locator('.facts', { hasText: t('attributes.facts.intention.lasting') })
    await expect(facts).toBeVisible()
    await goBack(page)
    await page.getByRole('button', { name: t('profiles.filters.where'), exact: true }).click()
    await expect(page.getByLabel(t('profiles.filters.country'), { exact: true })).toBeVisible()
    await expect(page.getByLabel(t('profiles.filters.within'), { exact: true })).toHaveCount(0)
    await forgetSearch(page)
  },
)
