// Money where no bank is left for: withdrawing, direct debit by a code, the same order again.

import { expect, type Page, test } from 'playwright/test'
import { IDEMPOTENCY_HEADER } from '../../src/contract/call.ts'
import { sampled } from '../support/full.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo } from './person.ts'

const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
].slice(0, sampled(1, 2))

const CASE = /W\d{6}-[2-9A-Z]{6}/

async function declare(page: Page): Promise<void> {
  await page.locator('input[name=name]').fill('Ann Example')
  await page.locator('input[name=contract]').fill('my last order')
  await page.locator('input[name=email]').fill('ann@mail.test')
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // law L20
  test('a withdrawal is declared in two steps and answered', async ({ page }) => {
    const t = await translatorOf('de')
    await page.goto('/de/faq')
    await page.getByRole('link', { name: t('common.footer.withdraw') }).click()
    await declare(page)
    const confirm = page.getByRole('button', { name: t('withdrawals.confirm') })
    await expect(confirm).toBeHidden()
    // Enter in a field does not skip the second step.
    await page.locator('input[name=name]').press('Enter')
    await expect(page).toHaveURL(/\/de\/withdrawal$/)
    await page.getByText(t('common.actions.continue'), { exact: true }).click()
    await confirm.click()
    await page.waitForURL(/\/de\/withdrawal\?case=W\d{6}-[2-9A-Z]{6}#received$/)
    await expect(page.getByText(t('withdrawals.sent_plain'))).toBeVisible()
  })
})

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    // law L20
    test('a withdrawal is checked, confirmed and answered with its case and time', async ({ page }) => {
      const t = await translatorOf('en')
      await page.goto('/withdrawal')
      await expect(page.getByRole('button', { name: t('common.actions.continue') })).toBeVisible()
      await declare(page)
      await page.locator('input[name=email]').press('Enter')
      await expect(page.getByRole('heading', { name: t('withdrawals.check_title') })).toBeFocused()
      await page.getByRole('button', { name: t('withdrawals.confirm') }).click()
      await expect(page.getByRole('heading', { name: t('withdrawals.sent_title') })).toBeFocused()
      await expect(page.getByText(CASE)).toBeVisible()
    })

    // security 47
    test('a direct debit refuses a wrong code five times, and then the right one', async ({ page }) => {
      const t = await translatorOf('en')
      await logInAsDemo(page)
      await page.goto('/premium')
      await page.locator('.paywall__country summary').click()
      await page.getByLabel(t('payments.country')).selectOption('IE')
      await page.getByRole('radio').first().check()
      await page.locator('.paywall__summary a').click()
      await page.locator('a[href*="/directdebit"]').click()
      await fillInAccount(page)
      await page.getByRole('button', { name: t('debits.send') }).click()
      await expect(page.getByRole('heading', { name: t('debits.code_title') })).toBeFocused()
      await expect(page.getByText('NL** **** 4300')).toBeVisible()
      const code = await sentCode(page)
      const field = page.getByLabel(t('debits.code'))
      const pay = page.getByRole('button', { name: /Order and pay/ })
      for (let tries = 0; tries < 5; tries += 1) {
        const answered = page.waitForResponse('**/api/sms.php')
        await field.fill(String((Number(code) + 1 + tries) % 1_000_000).padStart(6, '0'))
        await pay.click()
        await answered
      }
      await field.fill(code)
      await pay.click()
      await expect(page.getByText(t('debits.code_invalid'))).toBeVisible()
      await expect(field).toBeFocused()
      await page.getByRole('button', { name: t('debits.cancel') }).click()
      await page.waitForURL(/\/credits\/10$/)
    })

    test('a purchase is made again after a question with sum and means', async ({ page }) => {
      const t = await translatorOf('en')
      // Somebody who has paid before: the free member stays so for other journeys.
      await logInAsDemo(page, 'premium')
      await buyAndKeep(page)
      await page.goto('/credits')
      await page.getByRole('link', { name: t('common.titles.credits-repeat-order') }).click()
      await page.getByRole('checkbox').check()
      await page.locator('main form button[type=submit]').click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t('attributes.payment_methods.creditcard'))
      await question.getByRole('button', { name: /Order and pay/ }).click()
      await page.waitForURL(/\/transactions\//)
      await expect(
        page.getByRole('heading', { name: t('payments.transaction.completed_title') }),
      ).toBeVisible()
    })
  })
}

async function fillInAccount(page: Page): Promise<void> {
  const typed = {
    account_holder: 'Jo Berg',
    street: 'Main Street',
    house_number: '1',
    zip: 'D01',
    city: 'Dublin',
    mobile_number: `+35386${String(Date.now() % 10_000_000).padStart(7, '0')}`,
  }
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value)
  const iban = page.locator('input[name=iban]')
  await iban.pressSequentially('NL91ABNA0417164300')
  await expect(iban).toHaveValue('NL91 ABNA 0417 1643 00')
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check()
}

async function sentCode(page: Page): Promise<string> {
  const codes = () =>
    page.evaluate(async () => {
      const answer = await fetch('/dev/outbox?json=sms')
      return ((await answer.json()) as { text: string }[]).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    })
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

/** Buys the smallest bundle by card at the play bank, which keeps the card. */
async function buyAndKeep(page: Page): Promise<void> {
  const address = await page.evaluate(async (key) => {
    const offer = (await (await fetch('/api/bundles.php?country=GB')).json()) as {
      bundles: { id: string; price: { amount: number }; discounted: { amount: number } | null }[]
      discount: { code: string } | null
    }
    const [bundle] = offer.bundles
    const order = {
      bundle: bundle?.id,
      method: 'creditcard',
      country: 'GB',
      total: (bundle?.discounted ?? bundle?.price)?.amount,
      start_now: true,
      keep_method: true,
      ...(bundle?.discounted ? { discount: offer.discount?.code } : {}),
    }
    const answer = await fetch('/api/order.php', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [key]: crypto.randomUUID(),
      },
      body: JSON.stringify(order),
    })
    return ((await answer.json()) as { redirect_url: string }).redirect_url
  }, IDEMPOTENCY_HEADER)
  await page.goto(address)
  await page.locator('button[value=pay]').click()
  await page.waitForURL(/\/transactions\//)
}
