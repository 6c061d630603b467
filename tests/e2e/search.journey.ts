import { expect, test } from 'playwright/test'
import { translatorOf } from './messages.ts'
import { logInAsDemo } from './person.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('filters work by keys alone, in sheets, and hold in the address', async ({ page }) => {
    const t = await translatorOf('en')
    await logInAsDemo(page)
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
  })
})

test('a filter opens below its chip on a wide screen, and no select cuts its value', async ({ page }) => {
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
})
