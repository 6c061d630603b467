// A profile on a small phone, in languages of long words: the name in sight, one row of actions, photos edge to edge.

import sharp from 'sharp'
import { expect, type Page, test } from './journey.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { logInAsDemo, settled } from './person.ts'
import { sampled } from '../support/full.ts'

test.use({ viewport: { width: 375, height: 667 } })

/** The first profile of the search with a photo. */
async function openProfile(page: Page): Promise<string> {
  await logInAsDemo(page)
  const link = page.locator('main a[href*="/members/"]', { has: page.locator('img') }).first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.waitForURL(`**${path}`)
  await expect(page.locator('.profile-view__actions .button').first()).toBeVisible()
  return path
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return box
}

test(
  'name and one row of actions are on a profile’s first screen in every language',
  { tag: '@full' },
  async ({ page }) => {
    const path = await openProfile(page)
    for (const locale of ['en', 'de', 'fi', 'fr', 'nl', 'pl']) {
      await page.goto(locale === 'en' ? path : `/${locale}${path}`)
      await expect(page.locator('.profile-view__actions .button')).toHaveCount(2)
      const name = await boxOf(page, '.profile-view__name')
      const like = await boxOf(page, '.profile-view__actions .like-button')
      const write = await boxOf(page, '.profile-view__actions .button--primary')
      expect(name.y + name.height, locale).toBeLessThan(write.y)
      expect(write.y + write.height, locale).toBeLessThanOrEqual(667)
      expect([like.width, like.height, like.y], locale).toEqual([56, 56, write.y])
      expect(write.height, locale).toBe(56)
    }
  },
)

test('nothing shows through the row of actions, down to the bottom bar', async ({ page }) => {
  await openProfile(page)
  let stuck = 0
  for (let step = 0; step < 10; step += 1) {
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }))
    const { x, y, width, height } = await boxOf(page, '.profile-view__actions')
    const bar = await boxOf(page, '.bottom-bar')
    if (y + height < bar.y - 1) continue
    stuck += 1
    expect(y + height).toBeCloseTo(bar.y, 0)
    // Above and below its buttons.
    for (const top of [Math.ceil(y) + 1, Math.floor(y + height) - 9]) {
      const strip = await page.screenshot({ clip: { x, y: top, width, height: 8 }, animations: 'disabled' })
      const { channels } = await sharp(strip).removeAlpha().stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `at step ${step}, ${top} px`).toBeLessThan(1)
    }
  }
  expect(stuck).toBeGreaterThan(2)
})

test('nothing moves while a profile loads', async ({ page, context }) => {
  const path = await openProfile(page)
  // Another tab knows nothing of the profile yet.
  const tab = await context.newPage()
  await noteShifts(tab)
  await tab.goto(path)
  await expect(tab.locator('.profile-view__facts')).toBeVisible()
  await settled(tab)
  expect(await shiftsOf(tab)).toEqual([])
})

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
].slice(0, sampled(1, 2))) {
  test(`a photo fills a window of ${viewport.width} px, and gives the focus back`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openProfile(page)
    await page.locator('.photos__open').first().click()
    const dialog = page.locator('dialog.lightbox[open]')
    await expect(dialog.locator('img').last()).toBeVisible()
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.photos__open').first()).toBeFocused()
  })
}
