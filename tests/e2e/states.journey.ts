import { expect, test } from './journey.ts'
import { sampled } from '../support/full.ts'
import { listen, violations } from './accessible.ts'

const NEVER = /^$/
/** One in so many is opened by `npm test`. */
const SAMPLE = 14

test('every state that /dev lists opens accessible and without an error', async ({ page }) => {
  test.setTimeout(sampled(60_000, 600_000))
  await page.goto('/dev')
  const states = await page
    .locator('a[href^="/dev/as/"], a[href^="/dev/link/"]')
    .evaluateAll((links) =>
      links.map((link) => ({ name: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    )
  expect(states.length).toBeGreaterThan(SAMPLE)
  for (const { name, href } of states.filter((_, index) => index % sampled(SAMPLE, 1) === 0)) {
    // Its own page, so that no other state's errors are heard.
    const screen = await page.context().newPage()
    const complaints = listen(
      screen,
      /not there|nobody who is there|nobody knows|^expired$|^used$/.test(name) ? /^404$/ : NEVER,
    )
    await screen.goto(href)
    await expect(screen.locator('h1, h2').filter({ visible: true }).first(), name).toBeVisible()
    await expect(screen.locator('[aria-busy=true]'), name).toHaveCount(0)
    expect.soft(await violations(screen), name).toEqual([])
    expect.soft(complaints, name).toEqual([])
    await screen.close()
  }
})
