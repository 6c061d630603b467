// Money where no bank is left for: withdrawing, direct debit by a code, the same order again, credits that come back. By keys
// alone.

import { expect, type Page, test } from './journey.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/protocol.ts'
import { sampled } from '../support/full.ts'
import { choose, press, tick, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { logInAsDemo, userOf } from './person.ts'

const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
].slice(0, sampled(1, 2))

const CASE = /W\d{6}-[2-9A-Z]{6}/

async function declare(page: Page): Promise<void> {
  await write(page.locator('input[name=name]'), 'Ann Example')
  await write(page.locator('input[name=contract]'), 'my last order')
  await write(page.locator('input[name=email]'), 'ann@mail.test')
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
    await press(page.locator('summary', { hasText: t('common.actions.continue') }))
    await press(confirm)
    await page.waitForURL(/\/de\/withdrawal\?case=W\d{6}-[2-9A-Z]{6}#received$/)
    await expect(page.getByText(t('withdrawals.sent_plain'))).toBeVisible()
  })
})

test(
  'payments and chat say that a first message nobody read was paid back',
  { tag: '@full' },
  async ({ page }) => {
    const t = await translatorOf('en')
    await logInAsDemo(page, 'premium')
    await page.goto('/transactions')
    const returned = page.getByRole('region', { name: t('transactions.returned.title') })
    await returned.getByRole('link', { name: t('transactions.returned.row', { count: 1 }) }).click()
    await page.waitForURL(/\/chats\/[\w-]+$/)
    await expect(page.getByRole('log').getByText(t('chat.refunded', { count: 1 }))).toBeVisible()
  },
)

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    // law L20
    test(
      'a withdrawal is checked, confirmed and answered with its case and time',
      { tag: '@full' },
      async ({ page }) => {
        const t = await translatorOf('en')
        await page.goto('/withdrawal')
        await expect(page.getByRole('button', { name: t('common.actions.continue') })).toBeVisible()
        await declare(page)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: t('withdrawals.check_title') })).toBeFocused()
        await press(page.getByRole('button', { name: t('withdrawals.confirm') }))
        await expect(page.getByRole('heading', { name: t('withdrawals.sent_title') })).toBeFocused()
        await expect(page.getByText(CASE)).toBeVisible()
      },
    )

    // security 47
    test('a direct debit refuses a wrong code five times, and then the right one', async ({ page }) => {
      const t = await translatorOf('en')
      await logInAsDemo(page)
      await page.goto('/premium')
      await press(page.locator('.paywall__country summary'))
      await choose(page.getByLabel(t('payments.country')), 'Ireland')
      await press(page.getByRole('radio', { checked: true }), 'ArrowUp')
      await page.keyboard.press('ArrowUp')
      await press(page.locator('.paywall__summary a[href$="/credits/10"]'))
      await page.waitForURL('**/credits/10')
      await press(page.locator('a[href*="/directdebit"]'))
      await page.waitForURL('**/directdebit?*')
      await fillInAccount(page)
      await press(page.getByRole('button', { name: t('debits.send') }))
      await expect(page.getByRole('heading', { name: t('debits.code_title') })).toBeFocused()
      await expect(page.getByText('NL** **** 4300')).toBeVisible()
      const code = await sentCode(page)
      const field = page.getByLabel(t('debits.code'))
      const pay = page.getByRole('button', { name: /Order and pay/ })
      for (let tries = 0; tries < 5; tries += 1) {
        const answered = page.waitForResponse('**/api/sms.php')
        await write(field, String((Number(code) + 1 + tries) % 1_000_000).padStart(6, '0'))
        await press(pay)
        await answered
      }
      await write(field, code)
      await press(pay)
      await expect(page.getByText(t('debits.code_invalid'))).toBeVisible()
      await expect(field).toBeFocused()
      await press(page.getByRole('button', { name: t('debits.cancel') }))
      await page.waitForURL(/\/credits\/10$/)
    })

    test(
      'a purchase is made again after a question with sum and means',
      { tag: '@full' },
      async ({ page }) => {
        const t = await translatorOf('en')
        // Somebody who has paid before: the free member stays so for other journeys.
        await logInAsDemo(page, 'premium')
        await buyAndKeep(page)
        await page.goto('/credits')
        await press(page.getByRole('link', { name: t('common.titles.credits-repeat-order') }))
        await page.waitForURL('**/credits/repeat-order')
        await tick(page.getByRole('checkbox'))
        await press(page.locator('main form button[type=submit]'))
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText(t('attributes.payment_methods.creditcard'))
        await press(question.getByRole('button', { name: /Order and pay/ }))
        await page.waitForURL(/\/transactions\//)
        await expect(
          page.getByRole('heading', { name: t('payments.transaction.completed_title') }),
        ).toBeVisible()
      },
    )
  })
}

test('a stored card that the bank refuses: it says so, and nothing is booked', async ({ page }) => {
  const t = await translatorOf('en')
  await logInAsDemo(page, 'premium')
  const bank = await buyAndKeep(page)
  await page.goto(bank)
  await page.locator('button[value=block]').click()
  await page.waitForURL(/\/transactions\//)
  const credits = async () => (await userOf(page)).credits
  const before = await credits()
  await page.goto('/credits/repeat-order')
  await tick(page.getByRole('checkbox'))
  await press(page.locator('main form button[type=submit]'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: /Order and pay/ }))
  const means = t('attributes.payment_methods.creditcard')
  await expect(page.getByRole('alert').filter({ hasText: t('repeats.declined', { means }) })).toBeVisible()
  await expect(page).toHaveURL(/\/credits\/repeat-order$/)
  expect(await credits()).toBe(before)
  await page.goto('/transactions')
  await expect(page.locator('a.transactions__row').first()).toContainText(t('transactions.state.failed'))
})

async function fillInAccount(page: Page): Promise<void> {
  const typed = {
    account_holder: 'Jo Berg',
    iban: 'NL91ABNA0417164300',
    street: 'Main Street',
    house_number: '1',
    zip: 'D01',
    city: 'Dublin',
    mobile_number: `+35386${String(Date.now() % 10_000_000).padStart(7, '0')}`,
  }
  for (const [name, value] of Object.entries(typed)) await write(page.locator(`input[name=${name}]`), value)
  await expect(page.locator('input[name=iban]')).toHaveValue('NL91 ABNA 0417 1643 00')
  for (const box of await page.locator('main').getByRole('checkbox').all()) await tick(box)
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

/** Buys the smallest bundle by card at the test bank, which keeps the card. Returns the payment's page there. */
async function buyAndKeep(page: Page): Promise<string> {
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
  return address
}
