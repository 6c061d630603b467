// Marketing at the desk in a browser: a new code, used by a member's order, and ended; news, and its proof.

import { expect, test } from './journey.ts'
import { listen, violations } from './accessible.ts'
import { press, tick, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo } from './person.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'
const CODE = 'HARVEST20'

test('marketing gives a code out, sees it used and ends it, and proofs news', async ({ page, browser }) => {
  test.slow()
  const t = await translatorOf('en')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const operator = await context.newPage()
  const errors = listen(operator)
  const dialog = operator.locator('dialog[open]')
  const button = (name: string) => operator.getByRole('button', { name, exact: true })
  const row = operator.locator('tbody tr', { hasText: CODE })

  await operator.goto(`${desk}/dev/as/marketing`)
  await operator.goto(`${desk}/codes?brand=amora`)
  await press(button(t('desk.discount_codes.new')))
  await dialog.getByLabel(t('desk.brand')).selectOption('amora')
  await write(dialog.getByLabel(t('desk.discount_codes.code'), { exact: true }), CODE)
  await write(dialog.getByLabel(t('desk.discount_codes.percent')), '20')
  await dialog.getByLabel(t('desk.discount_codes.expires')).fill('2099-12-31')
  expect(await violations(operator)).toEqual([])
  await press(dialog.getByRole('button', { name: t('desk.discount_codes.new') }))
  await expect(row).toBeVisible()

  await logInAsDemo(page, 'premium')
  await page.goto('/credits/25/paypal')
  await press(page.locator('summary', { hasText: t('payments.code.open') }))
  await write(page.getByLabel(t('payments.code.label')), CODE)
  await page.keyboard.press('Enter')
  await expect(page.locator('main form button[type=submit]')).toHaveText(
    t('payments.order.pay', { price: '£14.39' }),
  )
  await tick(page.locator('input[name=start_now]'))
  await press(page.locator('main form button[type=submit]'))
  await page.waitForURL('**/dev/sandbox/**')
  await press(page.locator('button[value=pay]'))
  await page.waitForURL('**/transactions/**')

  await operator.goto(`${desk}/codes?brand=amora`)
  await expect(row).toContainText('£14.39')
  expect(await violations(operator)).toEqual([])
  await press(row.getByRole('button', { name: t('desk.discount_codes.end') }))
  await press(dialog.getByRole('button', { name: t('desk.discount_codes.end') }))
  await expect(row).toHaveCount(0)

  await operator.goto(`${desk}/campaigns?brand=amora`)
  await expect(operator.getByRole('link', { name: 'meta' })).toBeVisible()
  expect(await violations(operator)).toEqual([])

  await operator.goto(`${desk}/news?brand=amora&open=amora.your-profile`)
  await expect(operator.locator('.mail__subject')).toBeVisible()
  await press(button(t('desk.news.proof')))
  await expect(operator.getByText(/^.*A proof goes to /)).toBeVisible()
  expect(await violations(operator)).toEqual([])
  await operator.goto(`${desk}/cams?brand=amora`)
  await expect(operator.getByText('date_of_birth: too_young')).toBeAttached()
  expect(await violations(operator)).toEqual([])
  expect(errors).toEqual([])
})
