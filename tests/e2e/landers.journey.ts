// Landers, as campaigns open them.

import { expect, test } from './journey.ts'

test('a member’s landings show the member, and lead to a signup that begins with them', async ({ page }) => {
  await page.goto('/members')
  const link = page.locator('a[href*="/members/"]').first()
  const id = (await link.getAttribute('href'))?.split(/[/?]/)[2] ?? ''
  for (const path of ['landing', 'landing2/autumn', 'landing3']) {
    await page.goto(`/members/${id}/${path}`)
    await expect(page.locator('[data-member-card=shown] .faces__about')).toHaveText(/^\S.*, \d\d/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const ways = await page.locator('a[data-to-member]').all()
    expect(ways.length).toBeGreaterThan(0)
    for (const way of ways) await expect(way).toHaveAttribute('href', new RegExp(`/members/${id}/signup`))
  }
  await page.locator('a[data-to-member]').first().click()
  await page.waitForURL(new RegExp(`/members/${id}/signup`))
})

test(
  'without a card a member’s landing keeps its drawing and the brand’s form',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/members/nobody/landing')
    await expect(page.locator('[data-member-card] .poster')).toBeVisible()
    await expect(page.locator('form#join')).toBeVisible()
    await expect(page.locator('a[data-to-member]')).toBeHidden()
  },
)

test('the map lander tells in the page’s language whose places it draws', async ({ page }) => {
  await page.goto('/de/landers/maplanding')
  await expect(page.locator('.maplanding__source')).toHaveText(/^Orte: © GeoNames/)
})

test('the map is large on a phone, and the first step stands below it in view', async ({ page }) => {
  for (const height of [667, 740, 812]) {
    await page.setViewportSize({ width: 375, height })
    await page.goto('/de/landers/maplanding')
    const map = await page.locator('.map__list svg').first().boundingBox()
    expect(map?.height, `at ${height}`).toBeGreaterThan(200)
    const step = await page.locator('#join .action').boundingBox()
    expect((step?.y ?? Infinity) + (step?.height ?? 0), `at ${height}`).toBeLessThanOrEqual(height)
  }
})
