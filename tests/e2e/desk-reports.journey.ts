// What a brand publishes about itself, from the desk to a visitor of the brand.

import { connectClient } from '../support/http-client.ts'
import { expect, test } from './journey.ts'
import { listen, violations } from './accessible.ts'
import { press } from './keys.ts'
import { translatorOf } from './messages.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'

/** The month before the last: its numbers are final on any day, and the demo has counted them. */
function finalMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)).toISOString().slice(0, 7)
}

// law L45
test('a lead publishes a month of fairness, and a visitor reads it until it is withdrawn', async ({
  page,
  browser,
}) => {
  test.slow()
  const t = await translatorOf('en')
  const month = finalMonth()
  const errors = listen(page)
  await page.goto('/fairness')
  await expect(page.getByRole('status').filter({ hasText: t('fairness.none') })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const operator = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await operator.goto(`${desk}/dev/as/lead`)
  await operator.goto(`${desk}/fairness?brand=amora&month=${month}`)
  await press(operator.getByRole('button', { name: t('desk.fairness.publish'), exact: true }))
  const withdraw = operator.getByRole('button', { name: t('desk.fairness.withdraw'), exact: true })
  await expect(withdraw).toBeVisible()
  expect(await violations(operator)).toEqual([])

  // The browser keeps the call's answer for five minutes.
  const visitor = await (await browser.newContext({ viewport: { width: 375, height: 740 } })).newPage()
  const noise = listen(visitor)
  await visitor.goto(page.url())
  await expect(visitor.locator('[data-figure=invented_life] dd').first()).toHaveText('0')
  await expect(visitor.getByRole('status').filter({ hasText: t('fairness.none') })).toHaveCount(0)
  expect(await violations(visitor)).toEqual([])
  const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await press(withdraw)
  await expect(operator.getByRole('button', { name: t('desk.fairness.publish'), exact: true })).toBeVisible()
  const later = await (await browser.newContext()).newPage()
  await later.goto(page.url())
  await expect(later.getByRole('status').filter({ hasText: t('fairness.none') })).toBeVisible()
  expect([...errors, ...noise]).toEqual([])
})

test('a brand that publishes no fairness has no page, no link and no call of it', async () => {
  const port = Number(process.env.JOURNEY_PORT)
  const client = connectClient(port, { origin: `http://hjertebro.localhost:${port}` })
  for (const path of ['/fairness', '/api/fairness.php'])
    expect((await client.get(path)).status, path).toBe(404)
  for (const path of ['/', '/terms', '/sitemap.xml'])
    expect((await client.get(path)).body, path).not.toContain('/fairness')
})
